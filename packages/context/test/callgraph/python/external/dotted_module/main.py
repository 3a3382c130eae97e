import os.path

os.path.join("a", "b")
