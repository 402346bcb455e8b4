"""A chat server on this machine that says what a test tells it to say."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

Answer = Callable[[int, str], tuple[int, Any]]


def says(text: Any) -> tuple[int, Any]:
    """Return a well-formed reply."""
    return 200, {"choices": [{"message": {"content": text}}]}


@dataclass
class ChatServer:
    """``answer(number of the request, prompt)`` gives status and body; prompts are remembered."""

    answer: Answer
    url: str = ""
    prompts: list[str] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)


@contextmanager
def chat_server(answer: Answer) -> Iterator[ChatServer]:
    """Serve until the block ends."""
    state, lock = ChatServer(answer), Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                number = len(state.prompts)
                state.prompts.append(body["messages"][0]["content"])
                state.bodies.append(body)
                state.keys.append(self.headers["Authorization"])
            status, reply = state.answer(number, state.prompts[number])
            self.send_response(status)
            self.end_headers()
            self.wfile.write(reply if isinstance(reply, bytes) else json.dumps(reply).encode())

        def log_message(self, *_: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        state.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield state
        finally:
            server.shutdown()
            thread.join()
