/** Object whose operators, conversions and attributes are truthy or the object itself. */
export const allYesObject = `type("Yes", (), {**{"__%s__" % name: lambda self, *a, **k: self for name in "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow matmul rmatmul neg pos abs invert round call getattr getitem enter and rand or ror xor rxor lshift rshift".split()}, **{"__%s__" % name: lambda self, *a: True for name in "eq lt le gt ge contains bool exit".split()}, "__ne__": lambda self, other: False, "__hash__": lambda self: 0, "__len__": lambda self: 1, "__iter__": lambda self: iter(()), "__float__": lambda self: 0.0, "__int__": lambda self: 0, "__index__": lambda self: 0, "__str__": lambda self: "", "__repr__": lambda self: ""})()`;

/** Empties everything that a call can reach, then returns a value. */
export function spoiling(value: string): string {
  return expressionOf(
    `
import random
def spoil(thing, depth):
    if isinstance(thing, (list, dict, set, bytearray)):
        if depth:
            for item in list(thing.values() if isinstance(thing, dict) else thing):
                spoil(item, depth - 1)
        thing.clear()
        return
    own = getattr(thing, "__dict__", None)
    if type(own) is dict and depth and not callable(thing) and type(thing) is not type(random):
        for name in list(own):
            spoil(own[name], depth - 1)
            if not isinstance(own[name], (list, dict, set)):
                own[name] = value
for thing in (*arguments, *(item for name, item in names.items() if not name.startswith("__"))):
    try:
        spoil(thing, 3)
    except Exception:
        pass
for name, item in list(names.items()):
    if not name.startswith("__") and type(item) in (int, float, str, bool):
        names[name] = value
random.setstate((3, (0,) * 624 + (624,), None))
`,
    `{"arguments": [*locals().values()], "names": globals(), "value": ${value}}`,
    value,
  );
}

function expressionOf(text: string, names = "{}", value = "None"): string {
  return `(exec(${JSON.stringify(text)}, ${names}), ${value})[1]`;
}
