import os

f = []
try:
    while len(f) < 100000:
        f.append(os.open("/dev/null", 0))
except OSError as e:
    print("refused after", len(f), e)
print("ESCAPE" if len(f) > 5000 else "ok")
