"""A server on loopback that answers as it is told and remembers what it was asked."""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class FakeServer:
    """Give ``status``, ``body`` and ``headers`` to every request."""

    status: int = 200
    body: object = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str, Mapping[str, str], bytes]] = field(default_factory=list)
    address: str = ""

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        content = request.rfile.read(int(request.headers.get("Content-Length", 0)))
        self.asked.append((request.command, request.path, dict(request.headers), content))
        body = self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()
        request.send_response(self.status)
        for name, value in {"Content-Length": str(len(body)), **self.headers}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)


@contextmanager
def serving(server: FakeServer) -> Iterator[FakeServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.answer(self)

        do_POST = do_GET  # noqa: N815  the name that http.server calls

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its signature
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        server.address = f"http://127.0.0.1:{http.server_port}"
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
