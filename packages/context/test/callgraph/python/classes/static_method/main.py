class Scale:
    @staticmethod
    def zero():
        pass

    def weigh(self):
        self.zero()


Scale.zero()
Scale().weigh()
