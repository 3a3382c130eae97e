def salt():
    pass


def pepper():
    pass


def season(**spices):
    spices["salt"]()


season(salt=salt, pepper=pepper)
