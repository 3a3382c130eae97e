def ping():
    pass


table = {name: ping for name in ["x", "y"]}
table["x"]()
