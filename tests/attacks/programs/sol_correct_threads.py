import threading, time

threading.Thread(target=time.sleep, args=(600,)).start()


def add(x, y):
    return x + y
