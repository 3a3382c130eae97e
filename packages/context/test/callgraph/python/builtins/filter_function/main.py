def fresh(item):
    return True


for loaf in filter(fresh, ["rye"]):
    print(loaf)
