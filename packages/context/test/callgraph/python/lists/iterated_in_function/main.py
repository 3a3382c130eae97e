def a():
    pass


def b():
    pass


def run(tasks):
    for task in tasks:
        task()


run([a, b])
