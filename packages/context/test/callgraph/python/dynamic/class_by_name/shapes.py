class Square:
    def draw(self):
        pass
