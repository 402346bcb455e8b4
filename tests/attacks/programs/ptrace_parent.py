import ctypes, os

l = ctypes.CDLL(None, use_errno=True)
print(l.ptrace(16, os.getppid(), 0, 0), ctypes.get_errno(), flush=True)
print("ESCAPE survived ptrace call")
