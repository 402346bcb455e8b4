import ctypes

l = ctypes.CDLL(None, use_errno=True)
r = l.syscall(298, 0, 0, -1, -1, 0)
print("ret", r, "errno", ctypes.get_errno(), flush=True)
print("ESCAPE" if r >= 0 else "refused")
