def even():
    return odd


def odd():
    return even


step = even
for _ in range(3):
    step = step()
