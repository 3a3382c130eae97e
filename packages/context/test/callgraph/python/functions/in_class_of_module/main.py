import tools

def run():
    tools.Tool().use()

run()
