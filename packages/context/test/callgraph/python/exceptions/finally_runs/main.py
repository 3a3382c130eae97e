def work():
    raise ValueError("no")


def clean():
    pass


def rescue():
    pass


try:
    work()
except ValueError:
    rescue()
finally:
    clean()
