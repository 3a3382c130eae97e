def late():
    pass


def fill(table):
    table["late"] = late


table = {}
fill(table)
table["late"]()
