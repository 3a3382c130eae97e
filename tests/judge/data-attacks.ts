/** Wrong Python candidates, which must disturb no others. */

export interface Attack {
  readonly name: string;
  readonly solution: string;
}

const attack = (name: string, solution: string): Attack => ({ name, solution });
const indented = (lines: string): string => lines.replaceAll(/^(?=.)/gmu, "    ");

export const priceCode = `def price(kind, count):
    if count < 0:
        raise ValueError("negative")
    return {"kind": kind, "cents": count * 10**9 + 7}
`;
export const priceCalls = [
  ["'rye'", "1"],
  ["'spelt'", "2"],
  ["'oat'", "3"],
  ["'rye'", "-1"],
];
export const rightPrice = `def price(kind, count):
    if count < 0:
        raise ValueError("no")
    return dict(kind=kind, cents=7 + 1000000000 * count)
`;
const price = (lines: string): string => `def price(kind, count):\n${indented(lines)}\n`;
const guarded = (lines: string): string => price(`if count < 0:\n    raise ValueError\n${lines}`);
const withCents = (expression: string): string => guarded(`return {"kind": kind, "cents": ${expression}}`);
/** Answers before the first call, and ends the program. */
const forging = (value: string): string => `import json, os
def observed(value):
    return {"kind": "returned", "value": value, "receiver": None, "arguments": ["rye", 1], "stdout": ""}
def send(message):
    text = message if type(message) is str else json.dumps(message)
    data = (text + "\\n").encode("utf-8", "surrogatepass")
    while data: data = data[os.write(3, data):]
value = ${value}
send({"type": "loaded"})
for index in range(4): send({"type": "call", "index": index, "observation": observed(value)})
send({"type": "done", "count": 4})
os._exit(0)
${price("pass")}`;
const dict = (cents: string): string => `{"$": "dict", "v": [["kind", "rye"], ["cents", ${cents}]]}`;

export const priceAttacks: readonly Attack[] = [
  attack("33,000 blanks before the first line", `${" ".repeat(33_000)}def price(kind, count):\n    return None\n`),
  attack("45,000 blanks between statements", `import os${" ".repeat(45_000)}; import sys\n${price("return None")}`),
  attack("8,000 continued lines", price(`return 1 + \\\n${"\\\n".repeat(8_000)}2`)),
  attack("900 continued lines", price(`return 1 + \\\n${"\\\n".repeat(900)}2`)),
  attack("more than 64 KB", `${price("return None")}# ${"x".repeat(70_000)}\n`),
  attack("30,000 nested parentheses", price(`return ${"(".repeat(30_000)}1${")".repeat(30_000)}`)),
  attack("a chain of 20,000 attributes", price(`return kind${".a".repeat(20_000)}`)),
  attack("6,000 statements in a line", `${"import os;".repeat(6_000)}\n${price("return None")}`),
  attack("20,000 comments", `${"#\n".repeat(20_000)}${price("return None")}`),
  attack("a text with NUL and lone surrogates", price("return '\u0000\ud800'")),
  attack("only a string", `"""${"def price(kind, count): return 1\n".repeat(100)}"""`),
  attack("an unclosed string", `def price(kind, count):\n    return """`),
  attack("nothing", ""),
  attack("another definition behind the right one", `${rightPrice}price = lambda kind, count: None\n`),
  attack("a decorator that replaces the function", `@lambda f: lambda *a: None\n${rightPrice}`),
  attack("a coding cookie", `# -*- coding: rot13 -*-\n${price("return None")}`),
  attack("a float near an integer", withCents("count * 1e9 + 7.9")),
  attack("a float one step away", withCents("count * 10**9 + 7.0000002")),
  attack(
    "a decimal near an integer",
    withCents('__import__("decimal").Decimal(count * 10**9 + 7) + __import__("decimal").Decimal("1e-9")'),
  ),
  attack("a fraction near an integer", withCents('__import__("fractions").Fraction((count * 10**9 + 7) * 3 + 1, 3)')),
  attack("an infinity", withCents('float("inf")')),
  attack("nan", withCents('float("nan")')),
  attack("a complex number with nan", withCents("complex(count * 10**9 + 7, float('nan'))")),
  attack(
    "a subclass of int with other digits",
    `class N(int):\n    def __eq__(self, other): return True\n    def __str__(self): return "1000000007"\n    __hash__ = int.__hash__\n${withCents("N(3)")}`,
  ),
  attack("digits as a text", withCents("str(count * 10**9 + 7)")),
  attack("bytes for a text", guarded('return {"kind": kind.encode(), "cents": count * 10**9 + 7}')),
  attack(
    "a dict that equals everything",
    `class D(dict):\n    def __eq__(self, other): return True\n    def items(self): return {"kind": "rye", "cents": 1000000007}.items()\n${guarded("return D()")}`,
  ),
  attack(
    "a class that says that it is a dict",
    `class D:\n    __class__ = dict\n    def __eq__(self, other): return True\n${guarded("return D()")}`,
  ),
  attack(
    "a value that a thread changes later",
    `import threading\n${guarded('d = {"kind": kind, "cents": 0}\nthreading.Timer(0.01, lambda: d.update(cents=count * 10**9 + 7)).start()\nreturn d')}`,
  ),
  attack("an endless generator", guarded('return ({"kind": kind} for _ in iter(int, 1))')),
  attack("a list that holds itself", guarded("a = []\na.append(a)\nreturn a")),
  attack(
    "20,000 attributes",
    `class O: pass\n${guarded("o = O()\no.__dict__.update((f'a{n}', n) for n in range(20_000))\nreturn o")}`,
  ),
  attack(
    "keys with one hash",
    `class K:\n    def __hash__(self): return 1\n${guarded("return {K(): n for n in range(3_000)}")}`,
  ),
  attack("one more key", guarded('return {"kind": kind, "cents": count * 10**9 + 7, "_": 1}')),
  attack("a changed argument class", guarded("global str\nstr = bytes\nreturn {'kind': str(), 'cents': 7}")),
  attack(
    "one exception of all built-in names",
    `import builtins
U = Exception
for name, kind in vars(builtins).items():
    if isinstance(kind, type) and issubclass(kind, BaseException): U = type(name, (U,), {})
${price("raise U")}`,
  ),
  attack("the exception as a result", price("return ValueError('negative')")),
  attack("a group of exceptions", price("raise BaseException('negative')")),
  attack("forged digits that are no number", forging(dict('{"$": "decimal", "v": "1" * 100_000 + "x"}'))),
  attack("forged float text", forging(dict('{"$": "float", "v": "0x3b9aca07"}'))),
  attack("a forged fraction", forging(dict('{"$": "fraction", "v": "x"}'))),
  attack(
    "a forged key of 150,000 entries",
    forging('{"$": "dict", "v": [[{"$": "dict", "v": [[n, n] for n in range(150_000)]}, 1], [1, 2]]}'),
  ),
  attack(
    "forged attributes",
    forging(
      '{"$": "set", "v": [{"$": "object", "class": "O", "v": {"$": "attributes", **{"a%d" % n: n for n in range(20_000)}}, "items": None}] * 20}',
    ),
  ),
  attack(
    "forged references that lead to themselves",
    forging(
      '{"$": "list", "id": 1, "v": [{"$": "ref", "id": 1}, {"$": "ref", "id": 2}, {"$": "list", "id": 2, "v": [{"$": "ref", "id": 2}]}]}',
    ),
  ),
  attack("a forged value of 190 levels", forging('eval("[" * 90 + "1" + "]" * 90)')),
  attack(
    "forged exceptions of every name",
    forging("0").replace(
      '"kind": "returned", "value": value',
      '"kind": "raised", "exception": {"types": ["_X", "KeyError", "ValueError", "TypeError"], "message": "negative", "explicit": True}',
    ),
  ),
  attack(
    "messages with two values for a key",
    forging("0").replace(
      "send(message):",
      'send(message):\n    if type(message) is dict and \'observation\' in message: message = json.dumps(message).replace(\'"value": 0\', \'"value": 0, "value": {"$": "dict"}\')',
    ),
  ),
  attack("messages with __proto__", forging('{"__proto__": {"kind": "returned"}, "$": "dict", "v": []}')),
  attack("half a message at the end", `import os\n${guarded("os.write(3, b'{\"type\"')\nos._exit(0)")}`),
  attack(
    "half a message from a child",
    `import os\n${guarded("if os.fork() == 0:\n    os.write(3, b'{')\n    os._exit(0)\nos.wait()\nreturn None")}`,
  ),
  attack("messages on standard output", guarded('print(\'{"type":"done","count":4}\', flush=True)\nreturn None')),
  attack("an answer by a fork", guarded("import os\nif os.fork(): os._exit(0)\nreturn {'kind': kind, 'cents': 7}")),
  attack(
    "the writer of values replaced",
    `import repost_runtime.observing as o\n${guarded("o.to_canonical = lambda v, l=None: {'$': 'dict', 'v': []}\nreturn None")}`,
  ),
  attack(
    "the file of calls read",
    guarded("import json\nfound = json.load(open('calls.json'))\nreturn found.get('expected') or found"),
  ),
  attack(
    "a trace function",
    guarded("import sys\nsys.settrace(lambda *a: None)\nreturn sys._getframe(1).f_locals.get('expected')"),
  ),
  attack("the module imported by its own name", guarded("import shop\nreturn shop.price.__wrapped__(kind, count)")),
  attack("an exit with success", guarded("raise SystemExit(0)")),
  attack("an endless loop", price("while True: pass")),
  attack("endless recursion", "import sys\nsys.setrecursionlimit(10**9)\n" + guarded("return price(kind, count)")),
  attack("its own name deleted", `${rightPrice}del price\n`),
  attack("30 MB in a result", guarded("return 'x' * 30_000_000")),
  attack("a flood of messages", `import os\n${guarded("while True: os.write(3, b'x' * 65536)")}`),
];

export const checkCode = `def check(kind):
    raise (ValueError, TypeError, KeyError, IndexError)[kind]("wrong")
`;
export const checkAttacks: readonly Attack[] = [
  attack(
    "one exception of all built-in names",
    `import builtins
U = Exception
for name, kind in list(vars(builtins).items()):
    if isinstance(kind, type) and issubclass(kind, BaseException): U = type(name, (U,), {})
def check(kind):
    raise U("wrong")
`,
  ),
  attack(
    "one exception that extends all four",
    `class U(ValueError, TypeError, KeyError, IndexError): pass
def check(kind):
    raise U("wrong")
`,
  ),
  attack(
    "one exception with names of its own metaclass",
    `class M(type):
    __name__ = "ValueError"
    __qualname__ = "ValueError"
class U(Exception, metaclass=M): pass
def check(kind):
    raise U("wrong")
`,
  ),
];

/** Function with results beyond every float. */
export const hugeCode = `def huge(n):
    return 10**400 + n
`;
export const hugeAttacks: readonly Attack[] = [
  attack("an infinity", 'def huge(n):\n    return float("inf")\n'),
  attack("a decimal infinity", 'import decimal\ndef huge(n):\n    return decimal.Decimal("Infinity")\n'),
  attack("a decimal beyond every float", 'import decimal\ndef huge(n):\n    return decimal.Decimal("1e99999")\n'),
  attack("a decimal with the first digits", 'import decimal\ndef huge(n):\n    return decimal.Decimal("1e400")\n'),
];
