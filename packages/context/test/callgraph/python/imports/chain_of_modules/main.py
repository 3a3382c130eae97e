from one import action

action()
