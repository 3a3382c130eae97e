def plain():
    pass


def serve(topping=plain):
    topping()


serve()
