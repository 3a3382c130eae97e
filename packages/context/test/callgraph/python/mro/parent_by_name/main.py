class Parent:
    def work(self):
        self.tool()

    def tool(self):
        pass


class Child(Parent):
    def work(self):
        Parent.work(self)


Child().work()
