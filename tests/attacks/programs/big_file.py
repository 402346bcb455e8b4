f = open("/tmp/big", "wb")
for _ in range(4096):
    f.write(b"z" * (1 << 20))
    f.flush()
print("ESCAPE 4GiB")
