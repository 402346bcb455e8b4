import signal, time

for s in range(1, 65):
    try:
        signal.signal(s, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
try:
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
except ValueError:
    pass
while True:
    time.sleep(1000)
