from .oven import bread
