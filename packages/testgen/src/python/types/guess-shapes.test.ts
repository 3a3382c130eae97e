import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { createClassFinder } from "../classes/class-finder.ts";
import { readConstructor, usagesOf } from "../classes/constructor-usage.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "./annotations.ts";
import { guessShapes } from "./guess-shapes.ts";

function guesses(code: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const finder = createClassFinder(index, createAnnotationReader(parser, index));
  const definition = index.functions.get("grow");
  if (definition === undefined) throw new Error("There is no grow.");
  return Object.fromEntries(
    [...usagesOf(index, definition)].map(([name, usage]) => [name, guessShapes(usage, finder)[0]?.shape ?? null]),
  );
}

const text = { kind: "text" };
const number = { kind: "number" };
const unknown = { kind: "unknown" };

describe("guessShapes", () => {
  it("generates the fields of a data class for a mapping that its class method expands", () => {
    const code =
      "@dataclass\nclass Loaf:\n    name: str\n    @classmethod\n    def grow(cls, tree):\n        return cls(**tree)";
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const finder = createClassFinder(index, createAnnotationReader(parser, index));
    const definition = index.functions.get("Loaf.grow");
    const usage = definition === undefined ? undefined : usagesOf(index, definition).get("tree");
    expect(usage === undefined ? null : guessShapes(usage, finder)[0]?.shape).toMatchObject({
      kind: "mapping",
      fields: [{ name: "name", shape: { kind: "text" } }],
    });
  });

  it.each(["Loaf(**tree)", "Loaf(**{k: v for k, v in tree.items() if k in KNOWN})"])(
    "generates the fields of a data class for a mapping that becomes its object: %s",
    (made) => {
      const code = `@dataclass\nclass Loaf:\n    name: str\n    grams: int = 500\n    kind: ClassVar[str] = "rye"\ndef grow(tree):\n    return ${made}`;
      expect(guesses(code)).toEqual({
        tree: {
          kind: "mapping",
          key: { kind: "text" },
          value: unknown,
          fields: [
            { name: "name", shape: text },
            { name: "grams", shape: { kind: "integer" } },
          ],
        },
      });
    },
  );

  const named = { kind: "instance", name: "file name", plainType: "text" };
  const held = (names: readonly string[], ...contents: readonly string[]): unknown => ({
    ...named,
    held: {
      kind: "tuple",
      items: [names, contents].map((values) => ({
        kind: "literal",
        values: values.map((value) => ({ kind: "text", value })),
      })),
    },
  });

  it.each([
    [
      "JSON",
      'import json\ndef grow(tree):\n    with open(tree) as file:\n        return json.load(file)["kind"]',
      held(["data.json"], '{"kind":"abc"}', '{"kind":3}', "{}"),
    ],
    [
      "JSON as a text, with a known suffix",
      'import json\nfrom pathlib import Path\ndef grow(tree):\n    if tree.endswith(".tree"): return json.loads(Path(tree).read_text())["kind"]',
      held(["abc.tree", "data.json"], '{"kind":"abc"}', '{"kind":3}', "{}"),
    ],
    [
      "tables",
      'import csv\ndef grow(tree):\n    for row in csv.DictReader(open(tree)):\n        print(row["kind"], int(row["age"]))',
      held(["table.csv"], "kind,age\nalpha,12\nbeta,0\ngamma,7\n", "kind,age\n", "kind,age\nalpha,12\n"),
    ],
    [
      "lines",
      'def grow(tree):\n    for line in open(tree):\n        if line.startswith("#"): return line',
      held(["notes.txt"], "#abc\nabc#\na#b#c\n", "#abc\n"),
    ],
  ])("generates files with the content that the function reads: %s", (_, code, shape) => {
    expect(guesses(code)).toEqual({ tree: shape });
  });

  it("generates items with the keys that a lambda reads", () => {
    const leaf = { kind: "mapping", key: text, value: unknown, fields: [{ name: "size", shape: unknown }] };
    const list = (form: string): unknown => ({ kind: "sequence", form, item: leaf });
    expect(
      guesses(
        'def grow(one, two, three):\n    sorted(one, key=lambda leaf: leaf["size"])\n    list(filter(lambda leaf: leaf["size"], two))\n    three.sort(key=lambda leaf: leaf["size"])',
      ),
    ).toEqual({ one: list("any"), two: list("any"), three: list("list") });
  });

  it("infers a function for called values, with the type of its used results", () => {
    const leaf = { kind: "mapping", key: text, value: unknown, fields: [{ name: "size", shape: unknown }] };
    const callable = (more: object): unknown => ({ kind: "callable", arity: 1, role: "any", ...more });
    expect(guesses('def grow(two, three):\n    two(1)["size"]\n    three(1)')).toEqual({
      two: callable({ returns: leaf }),
      three: callable({}),
    });
  });

  it("infers an array from several indices or NumPy calls", () => {
    const code =
      "import numpy as np\ndef grow(image, tree, label):\n    tree -= np.min(tree)\n    np.zeros(label)\n    return image[:, 1:, 0]";
    expect(guesses(code)).toEqual({
      image: { kind: "instance", name: "numpy.ndarray" },
      tree: { kind: "instance", name: "numpy.ndarray" },
      label: null,
    });
  });

  it("infers no arrays without NumPy", () => {
    expect(guesses("def grow(image):\n    return image[:, 0]")).toEqual({ image: null });
  });

  it.each(["super().__init__(word=q)", "super(Leaf, self).__init__(q)", "Plant.__init__(self, q)"])(
    "infers a constructor parameter from a base constructor and from methods that read the attribute: %s",
    (call) => {
      const code =
        "class Plant:\n    def __init__(self, word):\n        self.kind = word\n    def has(self, part):\n        return self.kind.endswith(part)\n" +
        `class Leaf(Plant):\n    def __init__(self, q):\n        ${call}\n`;
      using tree = parser.parse(code);
      const index = indexModule(tree.root);
      const finder = createClassFinder(index, createAnnotationReader(parser, index));
      const usage = readConstructor(index, "Leaf").usages.get("q");
      expect(usage === undefined ? null : guessShapes(usage, finder)[0]?.shape).toEqual({ kind: "text" });
    },
  );

  it("ranks a stub object below an object of a class with the used members", () => {
    const code = "class Tree:\n    def age(self): ...\ndef grow(tree):\n    return tree.age().isspace()";
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const finder = createClassFinder(index, createAnnotationReader(parser, index));
    const definition = index.functions.get("grow");
    const usage = definition === undefined ? undefined : usagesOf(index, definition).get("tree");
    const age = { kind: "callable", arity: null, role: "any", returns: text };
    expect(usage === undefined ? null : guessShapes(usage, finder)).toEqual([
      { shape: { kind: "instance", name: "Tree" }, weight: 4 },
      { shape: { kind: "record", fields: [{ name: "age", shape: age }] }, weight: 0.8 },
    ]);
  });

  it.each<[string, string, unknown]>([
    ["arithmetic", "def grow(a, b):\n    return a * 1.5 + b % 2", { a: number, b: { kind: "integer" } }],
    ["methods of text", "def grow(name):\n    return name.strip().upper()", { name: text }],
    [
      "methods of an object with attributes",
      "def grow(tree):\n    return tree.age, tree.copy(1)",
      {
        tree: {
          kind: "record",
          fields: [
            { name: "age", shape: unknown },
            { name: "copy", shape: { kind: "callable", arity: null, role: "any", returns: unknown } },
          ],
        },
      },
    ],
    [
      "attributes that are read by getattr",
      "def grow(leaf):\n    return leaf.__dict__['size'] + 1",
      {
        leaf: { kind: "record", fields: [{ name: "size", shape: number }] },
      },
    ],
    [
      "tables in which it is a key",
      "KINDS = {'oak': f, 'elm': g}\ndef grow(kind):\n    return KINDS[kind]()",
      { kind: { kind: "text", samples: ["oak", "elm"] } },
    ],
    [
      "loops over items",
      "def grow(trees):\n    return [tree.lower() for tree in trees]",
      { trees: { kind: "sequence", form: "any", item: text } },
    ],
    [
      "items that a comprehension picks",
      "def grow(trees):\n    tall = [tree for tree in trees if tree]\n    return tall[0].lower()",
      { trees: { kind: "sequence", form: "any", item: text } },
    ],
    [
      "keys of the mapping that it is added to",
      "def grow(a, b, **c):\n    d = dict(a)\n    d.update(b)\n    e = {**d, **c}\n    return e['soil'].upper()",
      Object.fromEntries(
        ["a", "b", "c"].map((name) => [
          name,
          { kind: "mapping", key: text, value: unknown, fields: [{ name: "soil", shape: text }] },
        ]),
      ),
    ],
    [
      "keys",
      "def grow(tree):\n    return tree['size'] + 1, tree.get('name', '')",
      {
        tree: {
          kind: "mapping",
          key: text,
          value: unknown,
          fields: [
            { name: "size", shape: number },
            { name: "name", shape: text },
          ],
        },
      },
    ],
    [
      "items of mappings",
      "def grow(prices):\n    return {k.upper(): v / 2 for k, v in prices.items()}",
      { prices: { kind: "mapping", key: text, value: number } },
    ],
    [
      "keys that a loop provides",
      "def grow(prices):\n    for name in prices:\n        total = prices[name] * 2",
      { prices: { kind: "mapping", key: text, value: number } },
    ],
    [
      "items in pairs",
      "def grow(pairs):\n    return [a * 2 for a, b in pairs]",
      { pairs: { kind: "sequence", form: "any", item: { kind: "tuple", items: [number, unknown] } } },
    ],
    [
      "calls",
      "def grow(ripe, tree):\n    if ripe(tree):\n        return tree",
      { ripe: { kind: "callable", arity: 1, role: "predicate" }, tree: null },
    ],
    [
      "keys to sort by",
      "def grow(trees, by):\n    return sorted(trees, key=by)",
      { trees: { kind: "sequence", form: "any", item: unknown }, by: { kind: "callable", arity: 1, role: "key" } },
    ],
    [
      "compared literals",
      "def grow(mode):\n    if mode == 'fast': return 1\n    if mode in ('slow', 'off'): return 2",
      { mode: { kind: "text", samples: ["fast", "slow", "off"] } },
    ],
    [
      "numbers near the compared ones",
      "def grow(size):\n    return size > 10",
      { size: { kind: "integer", values: [10n, 11n, 9n] } },
    ],
    [
      "checks of types",
      "def grow(tree):\n    return isinstance(tree, dict)",
      { tree: { kind: "mapping", key: unknown, value: unknown } },
    ],
    [
      "items by number",
      "def grow(row):\n    return row[0].upper(), row[3].upper()",
      { row: { kind: "sequence", form: "list", item: text, length: 4 } },
    ],
    [
      "texts that split into numbers",
      "def grow(line):\n    name, size = line.split(':')\n    return int(size)",
      { line: { kind: "text", samples: ["alpha:12", "b:0", "gamma:7", ":abc", "abc:", "a:b:c"] } },
    ],
    [
      "files",
      "def grow(path):\n    with open(path) as file:\n        return file.read()",
      { path: { kind: "instance", name: "file name", plainType: "text" } },
    ],
    [
      "compiled patterns",
      "def grow(pattern, text):\n    return pattern.fullmatch(text)",
      { pattern: { kind: "instance", name: "re.Pattern" }, text: null },
    ],
    [
      "matches of a pattern",
      "def grow(found):\n    return found.group(1).upper()",
      { found: { kind: "instance", name: "re.Match" } },
    ],
    ["uses of a value's text", "def grow(a):\n    return str(a).upper()", { a: text }],
    [
      "functions that take objects of classes of data, and attributes of these",
      "import dataclasses\ndef grow(tree, leaf, bed):\n    return dataclasses.fields(tree), leaf._asdict(), bed.__attrs_attrs__",
      {
        tree: { kind: "instance", name: "data object" },
        leaf: { kind: "instance", name: "named_tuple object" },
        bed: { kind: "instance", name: "attrs object" },
      },
    ],
    [
      "the same, where the module has such classes",
      "from dataclasses import dataclass, asdict\nfrom typing import NamedTuple\n@dataclass\nclass Tree:\n    age: int\nclass Leaf(NamedTuple):\n    hue: str\n" +
        "def grow(tree, leaf):\n    return asdict(tree), leaf._asdict()",
      { tree: { kind: "instance", name: "Tree" }, leaf: { kind: "instance", name: "Leaf" } },
    ],
    [
      "keys of keyword arguments",
      "def grow(trees, **more):\n    for tree in trees:\n        more[tree] = 1",
      { trees: { kind: "sequence", form: "any", item: text }, more: { kind: "sequence", form: "list", item: unknown } },
    ],
    [
      "classes that it must derive from",
      "class Tree: ...\ndef grow(kind):\n    if not issubclass(kind, Tree):\n        raise TypeError\n    return kind()",
      { kind: { kind: "type", name: "Tree" } },
    ],
    ["dates", "def grow(day):\n    return day.year", { day: { kind: "instance", name: "datetime.datetime" } }],
    [
      "functions that are called with it",
      "def helper(word):\n    return word.upper()\n\ndef grow(x):\n    return helper(x)",
      { x: text },
    ],
    [
      "declared parameters that it is passed to",
      "def helper(word: bytes): ...\n\ndef grow(x):\n    return helper(x)",
      { x: { kind: "bytes" } },
    ],
    [
      "methods of objects that it creates",
      "class Tree:\n    def age(self, years):\n        self.birth, self.death = years\n\ndef grow(q):\n    tree = Tree()\n    tree.age(q)\n    return tree",
      { q: { kind: "tuple", items: [unknown, unknown] } },
    ],
    [
      "methods that are called on a named class",
      "class Tree:\n    def age(self, years, name):\n        return years + 1, name.upper()\n\ndef grow(tree, q, r):\n    return Tree.age(tree, q, r)",
      { tree: null, q: number, r: text },
    ],
    [
      "classes with the used members",
      "class Tree:\n    def __init__(self, size):\n        self.size = size\n\ndef grow(tree):\n    return tree.size",
      { tree: { kind: "instance", name: "Tree" } },
    ],
    [
      "objects without a matching class",
      "def grow(socket):\n    return socket.receive(3).decode()",
      {
        socket: {
          kind: "record",
          fields: [
            { name: "receive", shape: { kind: "callable", arity: null, role: "any", returns: { kind: "bytes" } } },
          ],
        },
      },
    ],
    ["comparisons", "def grow(a, b):\n    return a == b and a.upper()", { a: text, b: text }],
    [
      "names that a branch assigns again",
      "def grow(trees=None):\n    if trees is None:\n        trees = []\n    return trees.append(1)",
      { trees: { kind: "sequence", form: "list", item: unknown } },
    ],
    ["nothing", "def grow(thing):\n    return thing", { thing: null }],
  ])("infers types from %s", (_, code, shapes) => {
    expect(guesses(code)).toEqual(shapes);
  });
});
