import os, fcntl

n = 0
try:
    while True:
        r, w = os.pipe()
        os.set_blocking(w, False)
        try:
            fcntl.fcntl(w, 1031, 1 << 20)
        except OSError:
            pass
        try:
            while True:
                n += os.write(w, b"x" * 65536)
        except BlockingIOError:
            pass
except OSError as e:
    print("refused, KiB queued:", n >> 10, e)
    print("ESCAPE" if n > 200 << 20 else "ok")
