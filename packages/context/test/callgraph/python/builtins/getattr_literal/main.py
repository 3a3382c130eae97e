class Bell:
    def ring(self):
        pass

    def silent(self):
        pass


getattr(Bell(), "ring")()
