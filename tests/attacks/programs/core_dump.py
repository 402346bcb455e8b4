import ctypes, resource

try:
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2)
except (ValueError, OSError) as e:
    print("core limit:", e, flush=True)
ctypes.string_at(1)
