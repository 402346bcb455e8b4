import os, sys


def t(n, f):
    try:
        print("ESCAPE" if f() else "no", n)
    except BaseException as e:
        print("denied", n, type(e).__name__, e)


import socket


def q():
    s = socket.socket(2, 2)
    s.settimeout(0.5)
    s.sendto(b"x", ("127.0.0.1", 40053))
    print("udp sent (own loopback?)")


t("udp", q)
t("resolve", lambda: socket.getaddrinfo("localhost", 80) and False)
t("raw", lambda: socket.socket(2, 3, 1))
t("packet", lambda: socket.socket(17, 3, 0))
t("netlink", lambda: socket.socket(16, 3, 0))
t("vsock", lambda: socket.socket(40, 1, 0))
t("alg", lambda: socket.socket(38, 5, 0))
