def song():
    pass


a = b = c = song
c()
