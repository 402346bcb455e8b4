import sys

sys.set_int_max_str_digits(0)
x = 7 ** (10**7)
print(len(str(x)))
