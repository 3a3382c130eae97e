def ping(depth):
    if depth:
        pong(depth - 1)


def pong(depth):
    ping(depth)


ping(1)
