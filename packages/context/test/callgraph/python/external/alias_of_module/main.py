import os.path as p

p.join("a", "b")
