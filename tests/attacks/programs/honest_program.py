import json, re, math, collections, itertools, functools, random, datetime, string, heapq, statistics, decimal, fractions, hashlib, threading, tempfile, os

t = threading.Thread(target=lambda: None)
t.start()
t.join()
with tempfile.NamedTemporaryFile("w+") as f:
    f.write("x")
    f.flush()
print(
    hashlib.sha256(b"x").hexdigest()[:8],
    math.comb(10, 3),
    os.urandom(2) != None,
    sorted({3, 1, 2}),
    "é",
)
