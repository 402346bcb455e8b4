# Nearly right: 5.0 for 5, True for 1, "5" in a list for 5.
def add(x, y):
    return True if x + y == 1 else float(x + y)
