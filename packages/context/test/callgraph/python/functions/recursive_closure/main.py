def outer():
    def walk(count):
        if count:
            walk(count - 1)
    walk(3)

outer()
