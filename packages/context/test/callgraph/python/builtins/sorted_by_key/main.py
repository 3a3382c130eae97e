def weight(loaf):
    return len(loaf)


sorted(["rye", "spelt"], key=weight)
