from abc import ABC, abstractmethod

class Tool(ABC):
    def use(self):
        self.act()

    @abstractmethod
    def act(self):
        pass

class Knife(Tool):
    def act(self):
        pass

Knife().use()
