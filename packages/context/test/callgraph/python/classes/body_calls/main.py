def register():
    return 1


class Plugin:
    number = register()
