import ctypes, os

l = ctypes.CDLL(None, use_errno=True)
print(l.process_vm_readv(os.getppid(), 0, 0, 0, 0, 0), ctypes.get_errno(), flush=True)
print("survived")
