class Sign:
    pass


def blink():
    pass


sign = Sign()
setattr(sign, "light", blink)
sign.light()
