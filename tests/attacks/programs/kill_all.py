import os, signal

for p, s in ((-1, 9), (0, 15), (1, 9), (os.getppid(), 9), (2147483, 9)):
    try:
        os.kill(p, s)
        print("sent", p, s, flush=True)
    except OSError as e:
        print("denied", p, s, e, flush=True)
for p in range(2, 400):
    if p != os.getpid():
        try:
            os.kill(p, 9)
            print("ESCAPE killed", p)
        except OSError:
            pass
