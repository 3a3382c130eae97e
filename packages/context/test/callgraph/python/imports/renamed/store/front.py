def sell():
    pass
