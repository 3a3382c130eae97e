waiting = []


def note(action):
    waiting.append(action)


def ring():
    pass


def run_all():
    for action in waiting:
        action()


note(ring)
run_all()
