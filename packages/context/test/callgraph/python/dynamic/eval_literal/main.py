def spell():
    pass


eval("spell()")
