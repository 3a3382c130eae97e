def tag(cls):
    return cls


@tag
class Box:
    def open(self):
        pass


Box().open()
