def seed():
    pass


for grow in (one for one in [seed]):
    grow()
