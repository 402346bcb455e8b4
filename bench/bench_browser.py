"""The board in a real browser: paint, shifts, blocking, bytes, and how soon a choice is seen.

Sorting and filtering are timed in the page, from the click until the frame with the new table.
"""

import statistics
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.bench_board import PAGE
from bench.rows import report
from tests.servers import site

CHROMIUM = Path("/usr/bin/chromium")
LOOKS = 5
HOVER_MS = 100
"""How long a pointer rests before it clicks; people take longer."""
KILOBYTES = 150.0
PAINT_MS, BLOCKING_MS = 1000.0, 100.0
CHOICE_MS = {500: 100.0, 2000: 300.0}
_OBSERVE = """
    window.seen = {paint: 0, shift: 0, blocking: 0};
    const watch = (type, add) => new PerformanceObserver(list => list.getEntries().forEach(add))
        .observe({type, buffered: true});
    watch('largest-contentful-paint', one => { seen.paint = one.startTime; });
    watch('layout-shift', one => { if (!one.hadRecentInput) seen.shift += one.value; });
    watch('longtask', one => { seen.blocking += Math.max(0, one.duration - 50); });
"""
_UNTIL_SHOWN = """
    async ({act, selector, value}) => {
        const element = document.querySelector(selector);
        const began = performance.now();
        const old = document.querySelector('#board-body');
        const changed = new Promise(resolve => {
            const look = () => document.querySelector('#board-body') !== old
                && !document.querySelector('#board-body').classList.contains('is-loading')
                ? requestAnimationFrame(() => setTimeout(resolve)) : requestAnimationFrame(look);
            look();
        });
        if (act !== 'type') element.click();
        else { element.value = value; element.dispatchEvent(new Event('input', {bubbles: true})); }
        await changed;
        return performance.now() - began;
    }
"""


@dataclass(frozen=True, slots=True)
class Look:
    """One first view of a page. Times in ms, ``shift`` without a unit, ``bytes`` on the wire."""

    paint: float
    shift: float
    blocking: float
    bytes: float


def main() -> None:
    """Look at boards of 500 and 2,000 models."""
    with sync_playwright() as playwright:
        system = str(CHROMIUM) if CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=system, args=["--no-sandbox"])
        for models in CHOICE_MS:
            with site() as running:
                _fill(running.environment, models)
                _measure(browser, running.address + PAGE, models)
        browser.close()


def _fill(environment: Mapping[str, str], models: int) -> None:
    command = [sys.executable, "-m", "bench.made_up_board", str(models), PAGE]
    subprocess.run(command, env=environment, capture_output=True, check=True, timeout=600)


def _measure(browser: Browser, address: str, models: int) -> None:
    looks = [_look(browser, address) for _ in range(LOOKS)]
    note = f"{models} models x 18 tasks, median of {LOOKS} first views, 1440 px"
    for name, found, limit, unit in (
        ("paint", [look.paint for look in looks], PAINT_MS, "ms"),
        ("blocking", [look.blocking for look in looks], BLOCKING_MS, "ms"),
        ("wire", [look.bytes / 1000 for look in looks], KILOBYTES, "kB"),
    ):
        report(f"browser_{name}_{models}", statistics.median(found), limit, unit, note)
    worst = max(look.shift for look in looks)
    report(f"browser_shift_{models}", worst, 0.1, "layout shift", f"{note}; worst of them")
    page = browser.new_page(viewport={"width": 1440, "height": 1000})
    page.goto(address, wait_until="load")
    _choices(page, models)
    page.close()


def _look(browser: Browser, address: str) -> Look:
    """Open the page in a context without a cache and tell what the browser observed."""
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    context.add_init_script(_OBSERVE)
    page = context.new_page()
    wire: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: wire.append(event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    seen = page.evaluate("seen")
    context.close()
    return Look(seen["paint"], seen["shift"], seen["blocking"], sum(wire))


def _choices(page: Page, models: int) -> None:
    """Time orders and searches that nobody asked for before, so that no cache has them."""
    limit = CHOICE_MS[models]
    for name, act, keys, note in (
        (
            "sort",
            "click",
            ("attempted", "coverage", "AQUARIA", "date"),
            f"{HOVER_MS} ms after hover",
        ),
        ("sort_keyboard", "press", ("ruCLEVR", "total"), "asked for by the key"),
    ):
        sorts = [_shown(page, act, f'.board [data-key="{key}"]') for key in keys]
        middle = statistics.median(sorts)
        note = f"{models} models x 18 tasks; {note}; worst of {len(sorts)}, median {middle:.0f} ms"
        report(f"browser_{name}_{models}", max(sorts), limit, "ms", note)
    words = ("Team 7", "Model 12", "Model", "31", "")
    filters = [_shown(page, "type", "#filters [name=q]", word) for word in words]
    note = f"{models} models x 18 tasks; worst of {len(words)} searches, median {{:.0f}} ms"
    report(
        f"browser_filter_{models}",
        max(filters),
        limit,
        "ms",
        note.format(statistics.median(filters)),
    )


def _shown(page: Page, act: str, selector: str, value: str = "") -> float:
    if act == "click":
        # As a person does: the pointer comes first, a moment later the click.
        page.hover(selector)
        page.wait_for_timeout(HOVER_MS)
    return float(page.evaluate(_UNTIL_SHOWN, {"act": act, "selector": selector, "value": value}))


if __name__ == "__main__":
    main()
