"""Feeds forged messages, which must not run code or change protected state."""

import collections
import datetime
import decimal
import io
import json
import pathlib
import random
import sys
import types

from repost_runtime import messages
from repost_split.heap import Heap
from repost_split.problems import Violation
from repost_split.process import Side
from repost_split.proxies import Proxies
from repost_split.realm import Realm
from repost_split.stubs import Target

tripped = []


def trip(name):
    def method(*arguments, **named):
        tripped.append(name)
        raise RuntimeError(name)

    return method


HOOKS = "__new__ __init__ __setstate__ __reduce__ __getattr__ __setattr__ __delattr__ __len__ __iter__ __call__ __repr__"


def armed(name, base=object, **more):
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
TAGS = "i f c b t z r s l e k g m y o x u d n np dtype pytz dateutil pd-index pd-moment torch-size".split()
KINDS = "list dict set deque odict counter ddict bytearray text binary obj err handle array frame tensor nope".split()
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


def honest(choose, names):
    job = {"shared": sorted(names), "allowed": None}
    realm = Realm(False, sys.modules["__main__"].__dict__, job)
    heap = Heap(realm, Target(), Proxies(realm))
    plain, shelf = object.__new__(names["Plain"]), list.__new__(names["Shelf"])
    object.__getattribute__(plain, "__dict__").update(a=[1, 2.5], b={"x": (1, shelf)})
    list.append(shelf, {1, "y"})
    fault = ValueError("burnt", [plain])
    values = [
        plain, shelf, fault, {"k": [None, True, "t" * 3]}, collections.deque([1, 2], 5), collections.OrderedDict(a=1),
        collections.Counter("aab"), bytearray(b"x"), io.StringIO("text"), (1, frozenset([2])), 2**80, 1.5, b"y", range(3),
        datetime.datetime(2024, 1, 2, tzinfo=datetime.timezone.utc), decimal.Decimal("1.5"), pathlib.PurePosixPath("/a"), int,
    ]
    written = heap.write(choose.sample(values, choose.randrange(1, 5)))
    nodes = [json.loads(node) for node in heap.changes()]
    return {"t": "answer", "n": 1, "v": [written], "o": nodes, "s": {}}


def spots(value, found):
    for key in range(len(value)) if type(value) is list else list(value):
        found.append((value, key))
        if type(value[key]) in (list, dict):
            spots(value[key], found)
    return found


def damaged(choose, told):
    for _ in range(choose.randrange(1, 4)):
        places = spots(told, [])
        holder, key = choose.choice(places)
        other, place = choose.choice(places)
        kind = choose.random()
        if kind < 0.4:
            holder[key] = some(choose, 2)
        elif kind < 0.6:
            holder[key] = json.loads(json.dumps(other[place]))
        elif kind < 0.8 and type(holder) is list:
            holder.insert(key, json.loads(json.dumps(holder[key])))
        elif type(holder) is list:
            del holder[key]
        else:
            holder[key] = choose.choice(ATOMS)
    return told


def main(count):
    told = {"accepted": 0, "refused": 0, "violations": 0}
    unexpected = set()
    for seed in range(count):
        choose = random.Random(seed)
        random.seed(seed)
        side, sent, _ = make_side()
        classes = {name: value for name, value in vars(sys.modules["__main__"]).items() if not name.startswith("__")}
        for _ in range(3):
            forged = json.loads(json.dumps(message(choose) if seed % 2 else damaged(choose, honest(choose, classes))))
            try:
                side.endpoint._accept(forged)
                told["accepted"] += 1
            except Violation:
                told["violations"] += 1
                break
            except Exception:
                # Other errors while reading also end the run.
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
