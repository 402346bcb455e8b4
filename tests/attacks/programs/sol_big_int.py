def add(x, y):
    return 1 << (8 * 10**7)
