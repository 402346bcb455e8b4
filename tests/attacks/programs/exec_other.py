import os, sys


def t(n, f):
    try:
        print("ESCAPE" if f() else "no", n)
    except BaseException as e:
        print("denied", n, type(e).__name__, e)


for p in ("/bin/sh", "/usr/bin/su", "/usr/bin/gcc", "/usr/bin/perl", "/bin/busybox"):
    t(p, lambda: os.path.exists(p))
t("popen", lambda: os.popen("id").read())
import subprocess

t(
    "subprocess",
    lambda: subprocess.run(["/usr/bin/prlimit", "--version"], capture_output=True).stdout,
)
