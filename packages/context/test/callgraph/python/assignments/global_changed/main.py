def quiet():
    pass


def loud():
    pass


volume = quiet


def turn_up():
    global volume
    volume = loud


turn_up()
volume()
