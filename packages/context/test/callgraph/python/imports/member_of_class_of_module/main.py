import tools

tools.Tool.make().run()
