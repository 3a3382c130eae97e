import store.front as front
from store.back import load as fill

front.sell()
fill()
