from tools import *

hammer()
