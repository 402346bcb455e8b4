import os

b = b"A" * (1 << 20)
for _ in range(2048):
    os.write(2, b)
os.write(1, b"ESCAPE")
