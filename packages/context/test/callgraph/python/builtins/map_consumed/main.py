def double(number):
    return number * 2


print(list(map(double, [1, 2])))
