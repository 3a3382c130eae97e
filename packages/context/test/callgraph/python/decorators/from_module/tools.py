def loud(function):
    def wrapper():
        function()
    return wrapper
