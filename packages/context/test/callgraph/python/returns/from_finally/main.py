def a():
    pass

def run():
    try:
        return a
    finally:
        b()

def b():
    pass

run()()
