try:
    from missing_bakery import bake
except ImportError:
    from spare import bake

bake()
