import ctypes

l = ctypes.CDLL(None, use_errno=True)
r = l.sethostname(b"pwned", 5)
print("ret", r, "errno", ctypes.get_errno(), flush=True)
print("ESCAPE" if r >= 0 else "refused")
