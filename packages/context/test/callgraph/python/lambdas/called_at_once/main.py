def low():
    pass


(lambda: low())()
