import sys

for m in ("django", "celery", "numpy", "pip", "setuptools", "psycopg", "redis", "yaml", "apt_pkg"):
    try:
        __import__(m)
        print("ESCAPE imported", m)
    except ImportError:
        print("absent", m)
for p in ("/usr/lib/python3/dist-packages", "/usr/local/lib/python3.11", "/root/.pyenv", "/opt"):
    import os

    print(p, os.path.exists(p) and "ESCAPE visible")
