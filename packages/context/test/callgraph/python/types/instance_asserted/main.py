class Reader:
    def close(self):
        pass


class Writer:
    def close(self):
        pass


def finish(stream):
    assert isinstance(stream, Writer), "no writer"
    stream.close()


finish(Reader())
finish(Writer())
