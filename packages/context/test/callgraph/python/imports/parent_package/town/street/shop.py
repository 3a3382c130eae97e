from ..bank import pay


def sell():
    pay()
