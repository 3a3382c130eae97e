def wash():
    pass


def dry():
    pass


def clean(before, after):
    after()


steps = {"before": wash, "after": dry}
clean(**steps)
