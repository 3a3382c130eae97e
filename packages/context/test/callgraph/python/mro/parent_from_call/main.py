class A:
    def run(self):
        pass

def base():
    return A

class B(base()):
    pass

B().run()
