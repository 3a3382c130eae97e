from tools import loud

@loud
def speak():
    pass

speak()
