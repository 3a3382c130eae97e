from functools import partial


def pay(amount, how):
    how()


def cash():
    pass


pay_ten = partial(pay, 10)
pay_ten(cash)
