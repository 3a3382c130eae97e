import base


class Own(base.Tool):
    pass


Own().use()
