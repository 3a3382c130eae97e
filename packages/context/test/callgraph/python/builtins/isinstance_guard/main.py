class Oven:
    def heat(self):
        pass

class Pan:
    def heat(self):
        pass

def use(tool):
    if isinstance(tool, Oven):
        tool.heat()

use(Oven())
use(Pan())
