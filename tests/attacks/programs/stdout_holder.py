import os, time

try:
    if os.fork() == 0:
        time.sleep(600)
except OSError as e:
    print("refused", e)
