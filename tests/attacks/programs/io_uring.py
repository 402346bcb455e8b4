import ctypes

l = ctypes.CDLL(None, use_errno=True)
r = l.syscall(425, 8, ctypes.create_string_buffer(200))
print("ret", r, "errno", ctypes.get_errno(), flush=True)
print("ESCAPE" if r >= 0 else "refused")
