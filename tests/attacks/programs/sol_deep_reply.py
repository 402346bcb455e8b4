def add(x, y):
    r = []
    for _ in range(90000):
        r = [r]
    return r
