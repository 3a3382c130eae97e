from maker import make

make()()
