def a():
    pass

run = lambda *steps: steps[0]()
run(a)
