def pour():
    pass

def serve(what, /, how=None):
    what()

serve(pour)
