import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { canonicalCases, canonicalPrelude, unwritableExpressions } from "./canonical-cases.ts";
import { runDriver } from "./run-driver.ts";
import { testPythons } from "./test-pythons.ts";

const PRELUDE = `
import json
from repost_runtime import messages
from repost_runtime.canonical import to_canonical
from repost_runtime.canonical_limits import Interrupted, Limits, Unwritable
${canonicalPrelude}
def written(value, **options):
    try:
        return to_canonical(value, **options)
    except Unwritable as error:
        return "UNWRITABLE " + str(error)
`;

describe.each(testPythons)("to_canonical, under %s", (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());
  const run = (program: string, files = {}): Promise<readonly unknown[]> =>
    runDriver(executor, PRELUDE + program, files);

  it("writes every kind of value in the documented form", async () => {
    const program = `
for expression in json.load(open("expressions.json")):
    messages.send(written(eval(expression), limits=Limits(iterate=3)))`;
    const expressions = JSON.stringify(canonicalCases.map(([expression]) => expression));
    const written = await run(program, { "expressions.json": expressions });
    expect(canonicalCases.map(([expression], index) => [expression, written[index]])).toEqual(canonicalCases);
  });

  it("writes lxml elements by the content that their C class reports", async () => {
    const program = `
made = {}
class Element:
    # As a class in C looks: what makes its objects is built in, and no attribute shows what they hold.
    __new__ = object.__new__
    def __init__(self, *parts):
        made[id(self)] = parts
    tag, text, tail = [property(lambda self, at=at: made[id(self)][at]) for at in (0, 2, 3)]
    def items(self):
        return made[id(self)][1]
    def __len__(self):
        return len(made[id(self)][4:])
    def __getitem__(self, at):
        return made[id(self)][4 + at]
Element.__module__, Element.__qualname__ = "lxml.etree", "_Element"
class HtmlElement(Element):
    def items(self):
        return [("of", "a lie")]
messages.send(written(HtmlElement("p", [("class", "a")], "t", None, Element(Element, [], "note", "u"))))`;
    const element = (name: string, items: readonly unknown[]): unknown => ({
      $: "object",
      class: name,
      v: { $: "attributes" },
      items,
    });
    expect(await run(program)).toEqual([
      element("HtmlElement", [
        "p",
        { $: "dict", v: [["class", "a"]] },
        "t",
        null,
        [element("_Element", [null, { $: "dict", v: [] }, "note", "u", []])],
      ]),
    ]);
  });

  it("omits the assumption cache of sympy expressions, but no other attribute of the same name", async () => {
    const program = `
class Facts(dict): pass
Facts.__module__ = "sympy.core.assumptions"
class Expression:
    def __init__(self, name, known):
        self.name, self._assumptions = name, known
messages.send(written([Expression("x", Facts(real=True)), Expression("y", {"real": True})]))`;
    const expression = (attributes: object): unknown => ({
      $: "object",
      class: "Expression",
      v: { $: "attributes", ...attributes },
      items: null,
    });
    expect(await run(program)).toEqual([
      [expression({ name: "x" }), expression({ name: "y", _assumptions: { $: "dict", v: [["real", true]] } })],
    ]);
  });

  it("rejects values without a canonical form", async () => {
    const program = `
for expression in json.load(open("expressions.json")):
    messages.send(written(eval(expression)).startswith("UNWRITABLE a "))`;
    const written = await run(program, { "expressions.json": JSON.stringify(unwritableExpressions) });
    expect(written).toEqual(unwritableExpressions.map(() => true));
  });

  it("names unwritable parts of a state, and writes the rest", async () => {
    const program = `
import threading
class Holder:
    def __init__(self):
        self.lock, self.act, self.n, self.deep = threading.Lock(), lambda: 1, 1, {"k": [threading.RLock(), 2]}
def breaking():
    yield 1
    raise ValueError
holder = Holder()
holder.iterator = breaking()
messages.send(written(holder, opaque=True))
messages.send(written(threading.Lock(), opaque=True))`;
    const opaque = (v: string): unknown => ({ $: "opaque", v });
    expect(await run(program)).toEqual([
      {
        $: "object",
        class: "Holder",
        v: {
          $: "attributes",
          act: opaque("function"),
          deep: { $: "dict", v: [["k", [opaque("RLock"), 2]]] },
          iterator: opaque("generator"),
          lock: opaque("lock"),
          n: 1,
        },
        items: null,
      },
      "UNWRITABLE a lock has no written form",
    ]);
  });

  it("names unwritable attributes of a result, and writes the rest", async () => {
    const program = `
import threading
class Holder:
    def __init__(self, given):
        self.lock, self.read, self.n, self.deep = threading.Lock(), open("/dev/null").read, 1, {"k": [threading.RLock(), given]}
class Caller(Holder):
    def __call__(self):
        return 1
messages.send(written([Holder(2)]))
messages.send(written(Holder(lambda left, right: left.size > right.size)))
messages.send(json.loads(json.dumps(written(Caller(2))))["items"][0][1])
messages.send(written([threading.Lock()]))`;
    const opaque = (v: string): unknown => ({ $: "opaque", v });
    expect(await run(program)).toEqual([
      [
        {
          $: "object",
          class: "Holder",
          v: {
            $: "attributes",
            deep: { $: "dict", v: [["k", [opaque("RLock"), 2]]] },
            lock: opaque("lock"),
            n: 1,
            read: opaque("builtin_function_or_method"),
          },
          items: null,
        },
      ],
      "UNWRITABLE a function that none of the samples suits",
      ["returned", 1],
      "UNWRITABLE a lock has no written form",
    ]);
  });

  it("writes anonymous functions, and the functions that they return, by their behaviour", async () => {
    const program = `
import functools
def wrap(inner):
    @functools.wraps(inner)
    def wrapper(*given):
        return inner(*given)
    return wrapper
def memo(size):
    if size < 0:
        raise ValueError("too small")
    return lambda inner: wrap(inner)
outcomes = lambda value: [outcome for given, outcome in written(value)["items"]]
messages.send(outcomes(lambda *given: max(2, *given)))
messages.send([outcome[0] for outcome in outcomes(lambda size: memo(size) and size)])
messages.send(outcomes(memo(3))[6][1]["items"][2])
messages.send(outcomes(wrap(named)) == outcomes(functools.lru_cache(named)))`;
    const refused = ["refused"];
    expect(await run(program)).toEqual([
      [refused, ["returned", 3], refused, refused, ["returned", 5], refused, refused], // prettier-ignore
      ["refused", "returned", "refused", "refused", "refused", "refused", "refused"],
      [["abc"], ["returned", "abcabc"]],
      true,
    ]);
  });

  it("calls functions that reject the usual arguments with more arguments, a mapping and bytes", async () => {
    const program = `
messages.send(written(lambda a, b, c: [a, b, c])["items"][7:9])
messages.send(written(lambda table: table["a"] + len(table.items()))["items"][9])
messages.send(written(lambda data: data.hex())["items"][12:14])
messages.send(len(written(lambda a: a)["items"]))
messages.send(written(lambda a, b, c, d, e: 1))`;
    const table = { $: "dict", v: [["a", 1], ["b", "abc"]] }; // prettier-ignore
    expect(await run(program)).toEqual([
      [
        [
          ["a", "b", "abc"],
          ["returned", ["a", "b", "abc"]],
        ],
        [
          [1, 2, 3],
          ["returned", [1, 2, 3]],
        ],
      ],
      [[table], ["returned", 3]],
      [
        [[{ $: "bytes", v: "YWJj" }], ["returned", "616263"]],
        [[{ $: "bytes", v: "" }], ["returned", ""]],
      ],
      7,
      "UNWRITABLE a function that none of the samples suits",
    ]);
  });

  it("writes a function attribute by its name in the module when calls show nothing", async () => {
    const program = `
by_size = lambda left, right: left.size < right.size
class Shelf: pass
shelf = Shelf()
shelf.order = by_size
messages.send(written(shelf)["v"]["order"])
messages.send(written(by_size))
shelf.order = lambda left, right: left.size > right.size
messages.send(written(shelf))`;
    expect(await run(program)).toEqual([
      { $: "function", v: "by_size" },
      "UNWRITABLE a function that none of the samples suits",
      "UNWRITABLE a function that none of the samples suits",
    ]);
  });

  it("omits the cached hash of an object whose class computes one, but no other number of that name", async () => {
    const program = `
class Loaf:
    def __init__(self, name): self.name, self._hash = name, hash((type(self), name))
    def __hash__(self): return self._hash
class Lazy(Loaf):
    def __init__(self, name): self.name, self._cached_hash = name, None
class Sum:
    def __init__(self, total): self._hash = total
messages.send([sorted(written(one)["v"]) for one in (Loaf("rye"), Lazy("rye"), Sum(3))])`;
    expect(await run(program)).toEqual([
      [
        ["$", "name"],
        ["$", "name"],
        ["$", "_hash"],
      ],
    ]);
  });

  it("omits the state that an object-relational mapper keeps on a row", async () => {
    const program = `
class Row:
    def __init__(self, name): self.name, self._sa_instance_state = name, [self, messages]
messages.send(written(Row("rye"))["v"])`;
    expect(await run(program)).toEqual([{ $: "attributes", name: "rye" }]);
  });

  it("writes functions that always raise an exception of the program, and rejects functions that only fail", async () => {
    const program = `
class Missing(Exception): pass
def loader(error):
    def load(name):
        raise error
    return load
messages.send([outcome for given, outcome in written(loader(Missing()))["items"]][:2])
messages.send(written(loader(KeyError())))`;
    expect(await run(program)).toEqual([
      [["refused"], ["raised", "Missing"]],
      "UNWRITABLE a function that none of the samples suits",
    ]);
  });

  it("reports the exception that an iterator raises during iteration", async () => {
    const program = `
def breaking():
    yield 1
    raise KeyError("inside")
try:
    to_canonical([breaking()])
except Interrupted as interrupted:
    messages.send(repr(interrupted.error))`;
    expect(await run(program)).toEqual(["KeyError('inside')"]);
  });

  it("rejects values that are too large, too deep or too long, without a crash", async () => {
    const program = `
deep = []
for _ in range(100_000):
    deep = [deep]
messages.send(written(deep))
chain = None
for _ in range(100_000):
    chain = (chain,)
messages.send(written(chain))
messages.send(written(list(range(30_000))))
messages.send(written("x" * 2_000_000))
messages.send(written(["x" * 600_000, b"x" * 600_000]))
messages.send(written(1 << 300_000))
messages.send(written({frozenset([frozenset(range(at, at + 50))]) for at in range(500)}))
messages.send(len(json.dumps(written([list(range(100)) for _ in range(150)]))))
messages.send(written(deep, opaque=True))`;
    expect(await run(program)).toEqual([
      "UNWRITABLE nested deeper than 60",
      "UNWRITABLE nested deeper than 60",
      "UNWRITABLE more than 20000 parts",
      "UNWRITABLE more than 1000000 characters",
      "UNWRITABLE more than 1000000 characters",
      "UNWRITABLE an integer of 300001 bits",
      "UNWRITABLE more than 20000 parts",
      58_800,
      "UNWRITABLE nested deeper than 60",
    ]);
  });

  it("runs no code of a value, whatever its class claims to be", async () => {
    const program = `
calls = []
def hook(name):
    def method(self, *arguments, **named):
        calls.append(name)
        raise RuntimeError(name)
    return method
NAMES = ["__getattr__", "__getattribute__", "__eq__", "__ne__", "__lt__", "__repr__", "__str__", "__iter__", "__len__",
    "__bool__", "__contains__", "__getitem__", "__call__", "__dir__", "__reduce__", "__reduce_ex__", "__getstate__", "__format__",
    "__int__", "__float__", "__index__", "__bytes__", "__next__", "__items__", "keys", "items", "values", "__instancecheck__",
    "__deepcopy__", "__sizeof__", "__fspath__", "__missing__", "__reversed__", "__length_hint__", "__complex__", "__enter__"]
class Meta(type):
    __instancecheck__ = __subclasscheck__ = hook("meta instancecheck")
    __getattribute__ = hook("meta getattribute")
    __eq__ = hook("meta eq")
    __hash__ = hook("meta hash")
    __repr__ = hook("meta repr")
made = []
for base in (object, list, tuple, dict, set, frozenset, str, int, float, complex, bytes, bytearray, Exception, OSError, UnicodeDecodeError,
        collections.OrderedDict, collections.deque, collections.defaultdict, datetime.datetime, decimal.Decimal, io.StringIO):
    body = {name: hook(name) for name in NAMES}
    body["__class__"] = property(hook("__class__"))
    body["__dict__"] = property(hook("__dict__"))
    body["__hash__"] = base.__hash__
    body["__qualname__"] = "Liar"
    made.append((base, type.__new__(Meta, "Liar", (base,), body)))
def fresh(base, cls):
    arguments = {datetime.datetime: (2024, 1, 1), tuple: ((1, 2),), frozenset: ((1, 2),), UnicodeDecodeError: ("utf-8", b"x", 0, 1, "why"),
        OSError: (2, "gone"), decimal.Decimal: ("1.5",)}.get(base, ())
    made = base.__new__(cls, *arguments)
    if base is io.StringIO:
        base.__init__(made, "text")
    return made
for base, cls in made:
    one, other = fresh(base, cls), fresh(base, cls)
    text = json.dumps(to_canonical([one, one, other]))
    messages.send([base.__name__, text.count("Liar"), json.dumps(to_canonical(one)) == json.dumps(to_canonical(other))])
messages.send(sorted(set(calls)))`;
    const written = await run(program);
    expect(written.at(-1)).toEqual([]);
    expect(written.slice(0, -1).filter((row) => Array.isArray(row) && row[1] >= 1 && row[2] === true)).toHaveLength(21);
  });

  it("writes equal values equally and changed values differently", async () => {
    const program = `
import copy, random
source = random.Random(7)
def leaf():
    return source.choice([
        lambda: source.randrange(-10**20, 10**20), lambda: source.random(), lambda: source.choice("abcß🦉"), lambda: None,
        lambda: source.random() < 0.5, lambda: bytes([source.randrange(256)]), lambda: decimal.Decimal(source.randrange(100)) / 8,
        lambda: datetime.date.fromordinal(source.randrange(1, 700_000)), lambda: fractions.Fraction(source.randrange(1, 99), 7),
        lambda: uuid.UUID(int=source.getrandbits(128)), lambda: complex(source.randrange(9), source.randrange(9)),
    ])()
def value(depth):
    if depth == 0 or source.random() < 0.3:
        return leaf()
    items = [value(depth - 1) for _ in range(source.randrange(1, 4))]
    kind = source.randrange(7)
    if kind == 0: return items
    if kind == 1: return tuple(items)
    if kind == 2: return {str(at): item for at, item in enumerate(items)}
    if kind == 3: return {leaf() for _ in items}
    if kind == 4: return collections.deque(items)
    if kind == 5: return Words(items)
    made = Plain()
    made.items = items
    return made
def changed(one, depth=0):
    """A copy that differs in one leaf."""
    if isinstance(one, (list, collections.deque, tuple)) and len(one):
        at = source.randrange(len(one))
        items = list(one)
        items[at] = changed(items[at])
        return type(one)(items)
    if isinstance(one, dict):
        key = source.choice(sorted(one))
        return {**one, key: changed(one[key])}
    if isinstance(one, Plain):
        made = Plain()
        made.items = changed(one.items)
        return made
    if isinstance(one, set):
        return one | {"one more"}
    return ["was", one]
wrong = []
for count in range(600):
    one = value(4)
    text = json.dumps(to_canonical(one))
    if text != json.dumps(to_canonical(copy.deepcopy(one))):
        wrong.append(["differs from its copy", text])
    if text == json.dumps(to_canonical(changed(one))):
        wrong.append(["same when changed", text])
messages.send(wrong)`;
    expect(await run(program)).toEqual([[]]);
  });

  it("does not depend on hashes or addresses", async () => {
    const program = `
class Key:
    def __init__(self, n): self.n = n
    def __hash__(self): return id(self)
keys = [Key(at) for at in range(40)]
messages.send(to_canonical({"set": set(keys), "texts": {str(at) for at in range(50)}, "shared": [keys[0], {keys[0]}]}))`;
    const seeds = ["0", "1", "2", "3"];
    const runs = await Promise.all(
      seeds.map((PYTHONHASHSEED) =>
        executor.execute({
          runtime: "python",
          files: [{ path: "driver.py", content: PRELUDE + program }],
          entry: "driver.py",
          env: { PYTHONHASHSEED },
        }),
      ),
    );
    const texts = new Set(runs.map(({ messages, stderr }) => messages[0] ?? stderr));
    expect([...texts].map((text) => text.slice(0, 30))).toEqual(['{"$":"dict","v":[["set",{"$":"']);
  });
});
