def one():
    pass

def two():
    pass

tool = one
count = 0
while count < 2:
    tool()
    tool = two
    count += 1
