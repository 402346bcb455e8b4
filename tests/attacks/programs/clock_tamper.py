import ctypes

l = ctypes.CDLL(None, use_errno=True)
r = l.clock_settime(0, ctypes.create_string_buffer(16))
print("ret", r, "errno", ctypes.get_errno(), flush=True)
print("ESCAPE" if r >= 0 else "refused")
