import importlib


def load(name):
    return importlib.import_module("plugins." + name)


def run(name):
    load(name).start()


run(input())
