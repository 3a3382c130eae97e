class Math:
    @staticmethod
    def add():
        pass

    @classmethod
    def run(cls):
        cls.add()

Math.run()
