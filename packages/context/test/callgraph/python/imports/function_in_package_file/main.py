import farm

farm.plough()
