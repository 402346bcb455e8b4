import threading, time

n = 0
try:
    for _ in range(100000):
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        n += 1
except RuntimeError as e:
    print("thread refused after", n, e)
