import os, sys


def t(n, f):
    try:
        print("ESCAPE" if f() else "no", n)
    except BaseException as e:
        print("denied", n, type(e).__name__, e)


import socket

for port in (6379, 5432, 46379, 45432, 8000, 22):
    for h in ("127.0.0.1", "127.0.0.2"):
        t((h, port), lambda: socket.create_connection((h, port), 0.5))
t("bind", lambda: socket.socket().bind(("127.0.0.1", 0)))
