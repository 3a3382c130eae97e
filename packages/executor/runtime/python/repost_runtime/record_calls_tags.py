PLAIN = {type(None): "none", bool: "bool", int: "int", float: "float", str: "text", bytes: "bytes"}
SEQUENCES = {list: "list", tuple: "tuple", set: "set"}
BY_TAG = {"list": list, "tuple": tuple, "set": set}
ITERATORS = (
    type(iter([])), type(iter(())), type(iter(range(0))), type(iter("")), type(iter(b"")), type(reversed([]))
)
