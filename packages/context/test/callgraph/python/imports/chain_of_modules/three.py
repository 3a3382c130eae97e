def action():
    pass
