class Animal:
    def speak(self):
        self.sound()

    def sound(self):
        pass


class Dog(Animal):
    def sound(self):
        pass


Dog().speak()
