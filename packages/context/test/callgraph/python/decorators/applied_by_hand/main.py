def loud(function):
    def wrapper():
        function()
    return wrapper

def speak():
    pass

speak = loud(speak)
speak()
