class Visitor:
    def visit(self, kind):
        return getattr(self, "visit_" + kind)()

    def visit_a(self):
        pass

    def visit_b(self):
        pass

    def other(self):
        pass

Visitor().visit("a")
Visitor().visit("b")
