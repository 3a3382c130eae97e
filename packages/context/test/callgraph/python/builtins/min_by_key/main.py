def size(loaf):
    return 1

max(["rye"], key=size)
min(["rye"], key=lambda one: size(one))
