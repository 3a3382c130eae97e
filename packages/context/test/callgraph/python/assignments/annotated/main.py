from typing import Callable

def bake():
    pass

tool: Callable = bake
tool()
