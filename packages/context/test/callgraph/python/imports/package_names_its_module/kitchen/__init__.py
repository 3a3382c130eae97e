from .stove import *
from .drawer.knife import SHARP


def cook():
    stove.heat()
    drawer.knife.cut()
