def cook(step):
    step()
