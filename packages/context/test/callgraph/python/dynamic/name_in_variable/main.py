class Robot:
    def walk(self):
        pass

    def stop(self):
        pass


command = "walk"
getattr(Robot(), command)()
