def rain():
    pass


def sun():
    pass


weather = rain
if len("cloud") == 5:
    weather = sun
weather()


def other(flag):
    plan = rain
    if flag:
        plan = sun
    plan()


other(True)
other(False)
