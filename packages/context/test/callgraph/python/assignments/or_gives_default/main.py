def fallback():
    pass

given = None
tool = given or fallback
tool()
