def later():
    from helper import aid

    aid()


later()
