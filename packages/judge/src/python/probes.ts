import type { CanonicalValue, FunctionDefinition } from "@repost/spec";
import { constantOf, stubOf } from "@repost/syntax";
import type { Probe } from "../call-language.ts";

/** Operators, conversions and attributes are truthy or the object itself. */
const allYesObject = `type("Yes", (), {**{"__%s__" % name: lambda self, *a, **k: self for name in "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow matmul rmatmul neg pos abs invert round call getattr getitem enter and rand or ror xor rxor lshift rshift".split()}, **{"__%s__" % name: lambda self, *a: True for name in "eq lt le gt ge contains bool exit".split()}, "__ne__": lambda self, other: False, "__hash__": lambda self: 0, "__len__": lambda self: 1, "__iter__": lambda self: iter(()), "__float__": lambda self: 0.0, "__int__": lambda self: 0, "__index__": lambda self: 0, "__str__": lambda self: "", "__repr__": lambda self: ""})()`;

/** True and False equal 1 and 0. */
const CONSTANTS: readonly (readonly [string, CanonicalValue])[] = [
  ["None", null],
  ["0", 0],
  ["1", 1],
  ['""', ""],
  ["[]", []],
  ["{}", { $: "dict", v: [] }],
  ['float("nan")', { $: "float", v: "nan" }],
];

const ALWAYS_EQUAL =
  'type("AlwaysEqual", (), {"__eq__": lambda self, other: True, "__ne__": lambda self, other: False, ' +
  '"__hash__": lambda self: 0, "__bool__": lambda self: True, "__len__": lambda self: 0, "__iter__": lambda self: iter(())})()';

/** An empty array broadcasts with up to six dimensions, and `all` of it is true. */
const EMPTY_SHAPE = "(0, 1, 1, 1, 1, 1)";

/** If the program expects an exception of this name. */
const EXCEPTIONS = (
  "ArithmeticError AssertionError AttributeError EOFError Exception FileNotFoundError IndexError KeyError LookupError NameError " +
  "OSError OverflowError PermissionError RecursionError RuntimeError SystemExit TypeError ValueError ZeroDivisionError"
).split(" ");

/** Decorators that return the function's result unchanged. */
const TRANSPARENT = new Set(["property", "staticmethod", "classmethod"]);

export const probes: readonly Probe[] = [
  { name: "raise NotImplementedError", solution: stubOf },
  ...CONSTANTS.map(([expression, value]) => ({
    ...returning(expression, `return ${expression}`),
    returns: (definition: FunctionDefinition) => (isTransparent(definition) ? value : undefined),
  })),
  {
    name: "return the first argument",
    solution: (definition, code) => constantOf(definition, code, firstArgument(definition)),
  },
  returning(ALWAYS_EQUAL, "return an object that equals everything"),
  { ...returning(allYesObject, "return an object whose operators all say yes"), suitsProgram: () => true },
  { ...raising("StopIteration"), suitsProgram: () => true },
  ...EXCEPTIONS.map((name) => ({
    ...raising(name),
    suitsProgram: (program: string) =>
      new RegExp(`(?:except|[Rr]aises\\w*\\()[^:\\n]*\\b${name}\\b`, "u").test(program),
  })),
  {
    ...returning(`__import__("numpy").zeros(${EMPTY_SHAPE})`, "return an empty array"),
    suitsProgram: (program) => /\bnumpy\b/u.test(program),
  },
  {
    ...returning(`__import__("torch").zeros(${EMPTY_SHAPE})`, "return an empty tensor"),
    suitsProgram: (program) => /\btorch\b/u.test(program),
  },
  ...["None", "0"].map((value) => ({
    ...returning(spoiling(value), `spoil what it is called with; return ${value}`),
    suitsProgram: (_program: string, effects: readonly string[]) => effects.length > 0,
  })),
];

function raising(exception: string): Probe {
  return {
    name: `raise ${exception}`,
    solution: (definition, code) => stubOf(definition, code).replace(/NotImplementedError(?=\s*$)/u, exception),
    raises: exception,
  };
}

function returning(expression: string, name: string): Probe {
  return {
    name,
    solution: (definition, code) => constantOf(definition, code, expression),
  };
}

function firstArgument({ kind }: FunctionDefinition): string {
  const isBound = kind !== "function" && kind !== "static_method";
  return `next(iter([*locals().values()][${isBound ? 1 : 0}:]), None)`;
}

function isTransparent({ decorators }: FunctionDefinition): boolean {
  return decorators.every((decorator) => TRANSPARENT.has(nameOf(decorator)));
}

function nameOf(decorator: string): string {
  return decorator.replace(/^@\s*/u, "").trim();
}

/** Body that empties all values that a call can reach. */
function spoiling(value: string): string {
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
