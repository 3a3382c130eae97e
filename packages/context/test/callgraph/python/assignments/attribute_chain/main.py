class Box:
    pass

def ring():
    pass

box = Box()
box.inner = Box()
box.inner.bell = ring
box.inner.bell()
