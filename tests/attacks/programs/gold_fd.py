import os, sys


def t(n, f):
    try:
        print("ESCAPE" if f() else "no", n)
    except BaseException as e:
        print("denied", n, type(e).__name__, e)


for i in range(3, 1024):
    try:
        print("fd", i, os.fstat(i).st_mode)
        print(os.pread(i, 4000, 0))
        print("ESCAPE fd", i)
    except OSError:
        pass
for p in ("/proc/self/fd", os.environ.get("ATTACK_GOLD", "/nonexistent"), "/root", "/home"):
    t(p, lambda: os.listdir(p) if os.path.isdir(p) else open(p, "rb").read(100))
for d, _, f in os.walk("/"):
    if d.startswith("/usr/lib/python3"):
        continue
    for x in f:
        try:
            b = open(os.path.join(d, x), "rb").read(65536) if "/dev" not in d else b""
        except OSError:
            continue
        if b"GOLD-" + b"TOKEN" in b:
            print("ESCAPE", d, x, b)
