def number():
    pass


def text():
    pass


table = {1: number, "1": text}
table[1]()
