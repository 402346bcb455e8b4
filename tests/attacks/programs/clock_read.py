import os, sys


def t(n, f):
    try:
        print("ESCAPE" if f() else "no", n)
    except BaseException as e:
        print("denied", n, type(e).__name__, e)


import time

t("settime", lambda: time.clock_settime(time.CLOCK_REALTIME, 0) is None)
print(time.time() > 0)
