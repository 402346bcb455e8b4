d = {}
i = 0
while True:
    d[i] = (i, str(i))
    i += 1
