import os

b = b"A" * (1 << 20)
for _ in range(2048):
    v = b
    while v:
        v = v[os.write(1, v) :]
print("ESCAPE wrote 2GiB")
