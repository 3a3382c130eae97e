def late():
    import shutil

    shutil.which("bread")


late()
