class Node:
    def visit(self):
        pass


class Leaf:
    def visit(self):
        pass


def walk(items):
    for item in items:
        if not isinstance(item, Node):
            continue
        item.visit()


walk([Node(), Leaf()])
