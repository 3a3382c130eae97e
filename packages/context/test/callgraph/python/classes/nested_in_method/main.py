class Outer:
    def make(self):
        class Inner:
            def run(self):
                pass
        return Inner()

Outer().make().run()
