def a():
    return 0

run = lambda x=a(): x
run()
