from . import shed
from .shed import spade


def dig():
    spade()
    shed.lock()
