import os

tot = 0
try:
    for i in range(10000):
        with open("/tmp/f%d" % i, "wb") as f:
            for _ in range(7):
                f.write(b"z" * (1 << 20))
                f.flush()
                tot += 1
except OSError as e:
    print("refused after", tot, "MiB", e)
print("ESCAPE" if tot > 64 else "ok", tot)
