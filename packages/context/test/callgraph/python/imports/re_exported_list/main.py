from pack import *

run()
