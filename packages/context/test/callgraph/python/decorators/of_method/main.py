def checked(method):
    def wrapper(self):
        return method(self)

    return wrapper


class Vault:
    @checked
    def open(self):
        self.light()

    def light(self):
        pass


Vault().open()
