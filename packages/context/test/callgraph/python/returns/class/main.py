def make():
    class Inner:
        def run(self):
            pass
    return Inner

make()().run()
