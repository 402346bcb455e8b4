"""Pictures of every page: both languages, both themes, wide and narrow.

    python tools/screenshots.py [SERVER] [FOLDER] [WORD]

SERVER is a running demo; without it, or as "-", a demo of its own is started in a temporary folder.
Pictures land in FOLDER (default screenshots/). With WORD only the pages whose name contains it.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

LANGUAGES = ("ru", "en")
THEMES = ("light", "dark")
WIDTHS = {1440: 1000, 390: 844}
PASSWORD = "mera-demo-1"  # noqa: S105  of the demo accounts, refused elsewhere
ROOT = Path(__file__).resolve().parent.parent
START_S = 300
SYSTEM_CHROMIUM = Path("/usr/bin/chromium")

PUBLIC = {
    "front": "",
    "board": "multi/leaderboard/multi/",
    "board-images": "multi/leaderboard/images/",
    "board-charts": "multi/leaderboard/multi/?view=charts",
    "board-history": "multi/leaderboard/multi/history/",
    "board-robustness": "multi/leaderboard/multi/robustness/",
    "statistics": "statistics/",
    "api": "api/",
    "board-cite": "multi/leaderboard/multi/cite/",
    "board-same-tasks": "multi/leaderboard/multi/same-tasks/",
    "board-text": "text/leaderboard/text/",
    "board-code": "code/leaderboard/code/",
    "board-empty": "code/leaderboard/code/?q=nothing",
    "tasks": "multi/tasks/",
    "task": "multi/tasks/AQUARIA/",
    "about": "multi/about/",
    "faq": "faq/",
    "rules": "rules/",
    "design": "design/",
    "not-found": "no-such-page/",
    "sign-in": "account/login/",
    "sign-up": "account/signup/",
}
RESEARCHER = {
    "submissions": "account/submissions/",
    "submission-new": "account/submissions/new/",
    "submission-check": "account/check/",
    "profile": "account/profile/",
    "account-delete": "account/profile/delete/",
    "account-email": "account/email/",
    "account-password": "account/password/change/",
    "account-factor": "account/2fa/",
    "account-sessions": "account/sessions/",
    "tokens": "account/tokens/",
}
MODERATOR = {"moderation": "moderation/"}
LISTS = {
    "researcher@demo.local": ("submission", "account/submissions/"),
    "moderator@demo.local": ("desk", "moderation/"),
}
LISTED = 6


@dataclass(frozen=True, slots=True)
class Shot:
    """One page for one kind of reader."""

    name: str
    path: str
    account: str = ""


def shots(server: str) -> Iterator[Shot]:
    """Return what to take; a model and a comparison are found on the Multi board."""
    yield from (Shot(name, path) for name, path in PUBLIC.items())
    board = httpx.get(f"{server}/en/multi/leaderboard/multi/").text
    models = re.findall(r'name="m" value="(\w+)"', board)
    if models:
        yield Shot("model", f"models/{models[0]}/")
        yield Shot("concern", f"models/{models[0]}/concern/")
    if len(models) > 1:
        chosen = ",".join(models[:5])
        yield Shot("compare", f"multi/leaderboard/multi/compare/?models={chosen}")
    yield from (Shot(name, path, "researcher@demo.local") for name, path in RESEARCHER.items())
    yield from (Shot(name, path, "moderator@demo.local") for name, path in MODERATOR.items())


def take_all(server: str, folder: Path, word: str) -> int:
    """Take the pictures; return how many were taken."""
    folder.mkdir(parents=True, exist_ok=True)
    found = list(shots(server))
    taken = 0
    with sync_playwright() as playwright:
        system = str(SYSTEM_CHROMIUM) if SYSTEM_CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=system, args=["--no-sandbox"])
        for account in dict.fromkeys(shot.account for shot in found):
            state = _signed_in(browser, server, account) if account else None
            own = [shot for shot in found if shot.account == account]
            own += _listed(browser, server, account, state) if account else []
            wanted = [shot for shot in own if word in shot.name]
            taken += _take(browser, server, folder, state, wanted)
        browser.close()
    return taken


def _listed(browser: Browser, server: str, account: str, state) -> list[Shot]:
    """Return the first of what a person's own table lists by name."""
    name, path = LISTS[account]
    context = browser.new_context(storage_state=state)
    page = context.new_page()
    page.goto(f"{server}/en/{path}")
    links = [link.get_attribute("href") for link in page.locator("main tbody th a").all()]
    context.close()
    own = [link.removeprefix("/en/") for link in links if link][:LISTED]
    return [Shot(f"{name}-{n}", link, account) for n, link in enumerate(own, start=1)]


def _take(browser: Browser, server: str, folder: Path, state, wanted: list[Shot]) -> int:
    taken = 0
    for theme in THEMES:
        for width, height in WIDTHS.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                storage_state=state,
            )
            taken += _pictures(context, server, folder, f"{theme}-{width}", wanted)
            context.close()
    return taken


def _pictures(
    context: BrowserContext, server: str, folder: Path, suffix: str, wanted: list[Shot]
) -> int:
    page = context.new_page()
    for language in LANGUAGES:
        for shot in wanted:
            page.goto(f"{server}/{language}/{shot.path}", wait_until="load")
            # Boards scroll inside themselves: one screen shows what a reader sees.
            whole = not shot.name.startswith("board") or shot.name.endswith(("charts", "history"))
            path = folder / f"{shot.name}-{language}-{suffix}.png"
            page.screenshot(path=path, full_page=whole)
    page.close()
    return len(wanted) * len(LANGUAGES)


def _signed_in(browser: Browser, server: str, account: str):
    context = browser.new_context()
    page: Page = context.new_page()
    page.goto(f"{server}/en/account/login/")
    page.fill("[name=login]", account)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form [type=submit]").first.click()
    page.wait_for_load_state("load")
    state = context.storage_state()
    context.close()
    return state


@contextmanager
def demo() -> Iterator[str]:
    """Run a demo of its own and give its address; Raises RuntimeError: it did not start."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(prefix="mera-pictures-") as folder:
        environment = os.environ | {  # noqa: TID251  for a process of its own
            "MERA_VAR": folder,
            "MERA_DEMO": "1",
            "MERA_PUBLIC_URL": address,
        }
        command = [sys.executable, "-m", "mera.demo", "--port", str(port)]
        process = subprocess.Popen(command, env=environment, cwd=ROOT)  # noqa: S603  our own module
        try:
            _wait(address, process)
            _submit_faulty(address, Path(folder) / "samples" / "multi-broken.zip")
            yield address
        finally:
            process.terminate()
            process.wait(30)


def _submit_faulty(address: str, archive: Path) -> None:
    """Hand in an archive with faults, so that there is a report of them to look at."""
    with httpx.Client(base_url=f"{address}/api/v1/", timeout=60) as http:
        who = {"email": "researcher@demo.local", "password": PASSWORD}
        token = http.post("auth/token/", json=who).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Token {token}"
        with archive.open("rb") as file:
            made = http.post(
                "submissions/",
                data={"benchmark": "multi", "model_name": "Опечатка 1B"},
                files={"file": (archive.name, file, "application/zip")},
            )
        mine = f"submissions/{made.raise_for_status().json()['id']}/"
        while http.get(mine).raise_for_status().json()["state"] in {"received", "scoring"}:
            time.sleep(0.5)


def _wait(address: str, process: "subprocess.Popen[bytes]") -> None:
    """Wait until models stand on the first board of every benchmark."""
    boards = ["multi/leaderboard/multi/", "code/leaderboard/code/", "text/leaderboard/text/"]
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            pages = [httpx.get(f"{address}/en/{board}").text for board in boards]
        except httpx.TransportError:
            pages = [""]
        if all('name="m"' in page for page in pages):
            return
        time.sleep(1)
    raise RuntimeError("the demo did not start, or published no models")


def main(arguments: list[str]) -> int:
    """Take the pictures and say how many."""
    defaults = ["-", "screenshots", ""]
    server, folder, word = [*arguments, *defaults[len(arguments) :]]
    if server == "-":
        with demo() as address:
            taken = take_all(address, Path(folder), word)
    else:
        taken = take_all(server.rstrip("/"), Path(folder), word)
    sys.stdout.write(f"{taken} pictures in {folder}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
