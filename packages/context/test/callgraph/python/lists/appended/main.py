def push():
    pass


stack = []
stack.append(push)
stack[0]()
stack.pop()()
