import os

n = 0
try:
    while n < 2_000_000:
        os.close(os.open("/tmp/%d" % n, os.O_CREAT | os.O_WRONLY))
        n += 1
except OSError as e:
    print("refused after", n, "inodes", e)
print("ESCAPE inodes" if n > 100000 else "ok", n)
