def a():
    pass

def b():
    pass

tasks = [a]
tasks += [b]
for task in tasks:
    task()
