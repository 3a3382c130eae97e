from . import rake
