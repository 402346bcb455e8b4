import threading, time

threading.Thread(target=time.sleep, args=(600,)).start()
print("main done", flush=True)
