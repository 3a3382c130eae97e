"""Feeds the reader of the test's process with forged messages. None may run code of a class, or change what it must not."""

import json
import random
import sys
import types

from repost_runtime import messages
from repost_split.problems import Violation
from repost_split.process import Side
from repost_split.stubs import Target

tripped = []


def trip(name):
    def method(*arguments, **named):
        tripped.append(name)
        raise RuntimeError(name)

    return method


HOOKS = "__new__ __init__ __setstate__ __reduce__ __getattr__ __setattr__ __delattr__ __len__ __iter__ __call__ __repr__"


def armed(name, base=object, **more):
    """A class all of whose hooks are wired."""
    hooks = {hook: trip(name + "." + hook) for hook in HOOKS.split()}
    return type(name, (base,), {"__module__": "__main__", "__qualname__": name, **hooks, **more})


def make_side():
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    names = {
        "Plain": armed("Plain"),
        "Shelf": armed("Shelf", list),
        "Table": armed("Table", dict),
        "Name": armed("Name", str),
        "Slotted": armed("Slotted", __slots__=("a", "b")),
        "Fault": type("Fault", (ValueError,), {"__module__": "__main__", "__init__": trip("Fault.__init__")}),
        "helper": trip("helper"),
        "RATES": {"rye": 2},
    }
    module.__dict__.update(names)
    job = {"shared": sorted(names), "allowed": {"names": ["json:JSONDecodeError"], "remote": random.random() < 0.5}}
    target = Target()
    target.stub = trip("stub")
    side = Side(True, job, module, target, lambda kind, values: None)
    side.proxies.ask = trip("proxy")
    side.state.begin()
    sent = [object.__new__(names["Plain"]), [1, [2]], {"a": {1}}, trip("mock")]
    written = [side.heap.write(value) for value in sent]
    side.heap.changes()
    side.heap.commit()
    return side, sent, written


ATOMS = [None, True, 0, 1, -1, 2, 3, 4, -5, 2**53 - 1, "", "rye", "__class__", "__eq__", "a", "RATES", "Plain.__eq__", "Plain.a"]
TAGS = "i f c b t z r s l e k g m y o x u d n np dtype".split()
KINDS = "list dict set deque odict counter ddict bytearray text binary obj err handle array nope".split()
REFERENCES = [
    "__main__:Plain", "__main__:Shelf", "__main__:Table", "__main__:Name", "__main__:Slotted", "__main__:Fault",
    "__main__:helper", "builtins:eval", "builtins:object", "builtins:ValueError", "builtins:StopIteration",
    "builtins:UnicodeDecodeError", "builtins:ExceptionGroup", "builtins:type", "os:system", "unittest.mock:_ANY",
    "json:JSONDecodeError", "collections:OrderedDict", "sys:modules", "__main__:RATES", "nothing", "builtins:int",
]
LEAVES = "decimal fraction uuid timedelta date time datetime timezone zone pattern moment path".split()


def some(choose, depth):
    kind = choose.random()
    if depth <= 0 or kind < 0.3:
        return choose.choice(ATOMS)
    if kind < 0.45:
        return ["o", choose.choice([1, 2, 3, 4, 5, -1, -2, -3, 99, "1", None])]
    if kind < 0.55:
        return [choose.choice("kgme"), choose.choice(REFERENCES), choose.choice(["RYE", "a", 1])]
    if kind < 0.65:
        return ["l", choose.choice(LEAVES), *[some(choose, depth - 1) for _ in range(choose.randrange(4))]]
    if kind < 0.9:
        return [choose.choice(TAGS), *[some(choose, depth - 1) for _ in range(choose.randrange(4))]]
    return [some(choose, depth - 1) for _ in range(choose.randrange(4))]


def content(choose, kind):
    items = [some(choose, 3) for _ in range(choose.randrange(4))]
    named = [[choose.choice(["a", "b", "__class__", "__dict__", "helper", 1]), some(choose, 2)] for _ in range(choose.randrange(3))]
    if choose.random() < 0.2:
        return items
    if kind == "obj":
        inner = choose.choice([None, ["list", items], ["dict", named], ["nope", items]])
        return [choose.choice(REFERENCES), inner, named]
    if kind == "err":
        names = [[choose.choice([*REFERENCES, None]), "Own"] for _ in range(choose.randrange(1, 3))]
        return [names, items, named, [["name", "x"]], choose.choice([None, ["o", -1], ["o", 1]])]
    if kind == "handle":
        return [{"class": choose.choice([None, *REFERENCES]), "next": choose.random() < 0.5, "binds": False}]
    if kind in ("dict", "counter", "odict"):
        return [named]
    return [items, choose.choice([None, 3, -1, ["k", "builtins:int"]])]


def message(choose):
    nodes = []
    for number in choose.sample([-1, -2, -3, -4, 1, 2, 3, 4, 77], choose.randrange(4)):
        kind = choose.choice(KINDS)
        nodes.append([number, kind, *content(choose, kind)])
    state = {}
    if choose.random() < 0.3:
        state[choose.choice("gprefwz")] = [
            [choose.choice(["RATES", "Plain.a", "Plain.__eq__", "helper", "Plain", "eval"]), some(choose, 2)],
        ]
    return {"t": "answer", "n": 1, "v": [some(choose, 3)], "o": nodes, "s": state}


def main(count):
    told = {"accepted": 0, "refused": 0, "violations": 0}
    unexpected = set()
    for seed in range(count):
        choose = random.Random(seed)
        random.seed(seed)
        side, sent, _ = make_side()
        classes = dict(vars(sys.modules["__main__"]))
        for _ in range(3):
            forged = json.loads(json.dumps(message(choose)))
            try:
                side.endpoint._accept(forged)
                told["accepted"] += 1
            except Violation:
                told["violations"] += 1
                break
            except Exception:
                # What else goes wrong while reading ends the run just the same.
                told["refused"] += 1
                break
            except BaseException as error:
                unexpected.add(type(error).__name__)
        after = vars(sys.modules["__main__"])
        if any(after[name] is not value for name, value in classes.items() if name != "RATES"):
            unexpected.add("a definition was replaced")
        if [type(value) for value in sent[:3]] != [classes["Plain"], list, dict]:
            unexpected.add("a class was changed")
        side.heap.objects.clear()
    messages.send({**told, "tripped": sorted(set(tripped)), "unexpected": sorted(unexpected)})


main(int(sys.argv[1]))
