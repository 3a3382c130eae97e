import pong


def serve(count):
    if count:
        pong.answer(count - 1)
