def chant():
    pass


globals()["chant"]()
