class Command:
    def __init__(self, function):
        self.function = function

    def invoke(self):
        self.function()

def command(function):
    return Command(function)

@command
def serve():
    pass

serve.invoke()
