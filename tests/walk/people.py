"""People who use the API of a running site."""

import logging
from pathlib import Path

import httpx

from mera.demo.processes import wait_until

logging.getLogger("httpx").setLevel(logging.WARNING)
PASSWORD = "mera-demo-1"
AT_WORK = {"received", "scoring"}
CARD = {
    "team": "Walkers",
    "model_size_b": "7",
    "open_weights": "true",
    "license": "Apache-2.0",
    "model_url": "https://example.org/model",
    "description": "A model of a test.",
    "data_used": "None.",
    "training_process": "None.",
    "architecture": "Decoder.",
}


class Person:
    """Somebody with a token."""

    def __init__(self, address: str, email: str) -> None:
        """Sign in as every program does: e-mail and password for a token."""
        self.http = httpx.Client(base_url=f"{address}/api/v1/", timeout=60)
        answer = self.http.post("auth/token/", json={"email": email, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        self.http.headers["Authorization"] = f"Token {answer.json()['token']}"

    def submit(self, archive: Path, name: str, **card: str) -> str:
        """Upload an archive of MERA Multi and return the submission's id."""
        with archive.open("rb") as file:
            answer = self.http.post(
                "submissions/",
                data={"benchmark": "multi", "model_name": name} | card,
                files={"file": (archive.name, file, "application/zip")},
            )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def look(self, submission: str) -> dict:
        """Return what the API says of a submission."""
        answer = self.http.get(f"submissions/{submission}/")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def wait(self, submission: str, timeout_s: float = 180) -> dict:
        """Return the submission once no worker has anything left to do."""
        is_done = wait_until(
            lambda: self.look(submission)["state"] not in AT_WORK, timeout_s, pause_s=0.2
        )
        assert is_done, self.look(submission)
        return self.look(submission)

    def post(self, path: str, **body: str) -> httpx.Response:
        """Send a JSON request."""
        return self.http.post(path, json=body)

    def board(self, slug: str) -> list[dict]:
        """Return the rows of a board of MERA Multi."""
        return list(self.http.get(f"benchmarks/multi/boards/{slug}/").json()["rows"])
