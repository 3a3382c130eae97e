import tools

getattr(tools, "run")()
