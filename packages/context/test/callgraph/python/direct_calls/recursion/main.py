def countdown(number):
    if number:
        countdown(number - 1)


countdown(2)
