def draft():
    pass


def final():
    pass


text = draft
text = final
text()
