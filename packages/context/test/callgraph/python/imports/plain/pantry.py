def open_door():
    light()


def light():
    pass
