import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import type { Factory } from "../../subject.ts";
import { findFactories } from "./factories.ts";

function readFactories(code: string, name: string, text = ""): readonly Factory[] | undefined {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const annotations = createAnnotationReader(parser, index);
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  return findFactories({ index, reader, selves: new Map(), text }).get(name);
}

function factories(code: string, name: string): unknown {
  return readFactories(code, name)?.map(({ callee, parameters }) => ({
    callee,
    parameters: parameters.map((item) => `${item.kind} ${item.name}${item.optional ? "?" : ""}: ${item.declared.kind}`),
  }));
}

function hintsOf(code: string, name: string): unknown {
  return readFactories(code, name)?.flatMap(({ parameters }) =>
    parameters.map((item) => item.hints.map(({ shape }) => (shape.kind === "instance" ? shape.name : shape.kind))[0]),
  );
}

describe("findFactories", () => {
  it("reads constructors, also inherited ones", () => {
    const code =
      "class Node:\n    def __init__(self, value: int, *, size=1):\n        self.value = value\n        self.next = None\n\nclass Leaf(Node): ...\n";
    expect(factories(code, "Leaf")).toEqual([
      { callee: "Leaf", parameters: ["positional value: integer", "keyword_only size?: unknown"] },
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      "def __init__(self, *args, **kwargs):\n        super().__init__(*args, **kwargs)",
      "all",
      ["keyword_only name: unknown", "keyword_only size: integer", "keyword_only age?: unknown"],
    ],
    [
      "def __init__(self, age, *names, hue=1, **more):\n        Plant.__init__(self, 'oak', **more)",
      "what is given by name and not given already",
      ["positional age: unknown", "keyword_only hue?: unknown", "keyword_only size: integer"],
    ],
    [
      "def __init__(self, leaf, *args):\n        super(Tree, self).__init__(*args)",
      "what is given by place",
      ["positional leaf: unknown", "positional name: unknown", "positional size: integer", "positional age?: unknown"],
    ],
    [
      "def __init__(self, leaf, **more):\n        super().__init__(leaf, 1)\n        self.more = more",
      "nothing, where it keeps them",
      ["positional leaf: unknown", "named_rest more?: unknown"],
    ],
  ])("uses the parameters that a constructor passes to its base: %s", (constructor, _, parameters) => {
    const code = `class Plant:\n    def __init__(self, name, size: int, age=3): ...\n\nclass Tree(Plant):\n    ${constructor}\n`;
    expect(factories(code, "Tree")).toEqual([{ callee: "Tree", parameters }]);
  });

  it("reads which arguments __new__ stores or passes to a built-in class", () => {
    const code =
      "class Basket:\n    def __new__(cls, q):\n        made = super().__new__(cls)\n        made._names = q\n        return made\n    def has(self, name):\n        return self._names.startswith(name)\n\nclass Name(str):\n    def __new__(cls, q):\n        return str.__new__(cls, q)\n";
    expect([hintsOf(code, "Basket"), hintsOf(code, "Name")]).toEqual([["text"], ["text"]]);
  });

  it("infers the fields of a named tuple from methods", () => {
    const code =
      "import collections\n\nclass Point(collections.namedtuple('Point', 'q r')):\n    def far(self): return self.q.rpartition('@')\n    def low(self): return self.r[3] + 1\n";
    expect(hintsOf(code, "Point")).toEqual(["text", "sequence"]);
  });

  it("finds functions that always return objects of a class, with or without annotation", () => {
    const code =
      "class Tree: ...\n\ndef grow(size) -> 'Tree': ...\n\ndef plant(seed):\n    if seed:\n        return Tree(seed)\n    return Tree()\n\ndef find(name):\n    if name:\n        return Tree(name)\n    return None\n\ndef size(tree):\n    return Tree(tree).size\n";
    expect((factories(code, "Tree") as { callee: string }[]).map(({ callee }) => callee)).toEqual([
      "Tree",
      "grow",
      "plant",
    ]);
  });

  it("uses the fields of data classes and models as parameters, those of bases first", () => {
    const code =
      "from dataclasses import dataclass, field\nfrom pydantic import BaseModel\n\n@dataclass\nclass Tree:\n    name: str\n    age: int = 1\n\n@dataclass\nclass Fruit(Tree):\n    seeds: list = field(default_factory=list)\n    cache: dict = field(init=False)\n\nclass Crop(BaseModel):\n    kind: str\n    size: float = 1.0\n";
    expect(factories(code, "Fruit")).toEqual([
      {
        callee: "Fruit",
        parameters: ["positional name: text", "positional age?: integer", "positional seeds?: sequence"],
      },
    ]);
    expect(factories(code, "Crop")).toEqual([
      { callee: "Crop", parameters: ["keyword_only kind: text", "keyword_only size?: number"] },
    ]);
  });

  it("finds class methods that create instances, named tuples, and the content of built-in bases", () => {
    const code =
      "from collections import namedtuple\nPoint = namedtuple('Point', 'x y')\n\nclass Basket(dict):\n    @classmethod\n    def of(cls, names):\n        return cls(names)\n";
    expect(factories(code, "Basket")).toEqual([
      { callee: "Basket", parameters: ["positional_only content: mapping"] },
      { callee: "Basket.of", parameters: ["positional names: unknown"] },
    ]);
    expect(factories(code, "Point")).toEqual([
      { callee: "Point", parameters: ["positional x: unknown", "positional y: unknown"] },
    ]);
  });

  it("uses the fields of a named tuple in the bases or before the class", () => {
    const made = "collections.namedtuple('Point', 'x y')";
    const [among, before] = [
      `import collections\n\nclass Point(${made}):\n    __slots__ = ()\n`,
      `import collections\n\nBase = ${made}\n\nclass Point(Base):\n    __slots__ = ()\n`,
    ];
    const point = { callee: "Point", parameters: ["positional x: unknown", "positional y: unknown"] };
    expect([factories(among, "Point"), factories(before, "Point")]).toEqual([[point], [point]]);
  });

  it("finds class methods that return the object that they create", () => {
    const code =
      "class Span:\n    @classmethod\n    def of(cls, low, high):\n        span = cls()\n        span.low = low\n        return span\n\n    @classmethod\n    def size(cls, low):\n        span = cls()\n        return span.low\n";
    expect(factories(code, "Span")).toEqual([
      { callee: "Span", parameters: [] },
      { callee: "Span.of", parameters: ["positional low: unknown", "positional high: unknown"] },
    ]);
  });

  it("creates objects of the subclasses that the target distinguishes", () => {
    const code = "class Plant: ...\nclass Moss(Plant): ...\nclass Tree(Plant): ...\nclass Oak(Tree): ...\n";
    const text = "return [one for one in plants if type(one) is Moss or isinstance(one, Oak)]";
    expect(readFactories(code, "Plant", text)?.map(({ callee }) => callee)).toEqual(["Plant", "Moss", "Oak"]);
    expect(readFactories(code, "Tree", text)?.map(({ callee }) => callee)).toEqual(["Tree", "Oak"]);
    expect(readFactories(code, "Moss", text)?.map(({ callee }) => callee)).toEqual(["Moss"]);
  });

  it("creates no objects of classes that contain only constants", () => {
    const code = "class Mode:\n    DRY = 'dry'\n    WET = 'wet'\n\nclass Plant:\n    legs = 0\n";
    expect([factories(code, "Mode"), factories(code, "Plant")]).toEqual([
      undefined,
      [{ callee: "Plant", parameters: [] }],
    ]);
  });

  it("creates objects of concrete subclasses for an abstract class, and none for enumerations", () => {
    const code =
      "import abc, enum\n\nclass Plant(abc.ABC):\n    @abc.abstractmethod\n    def grow(self): ...\n\nclass Moss(Plant):\n    def grow(self): return 1\n\nclass Kind(enum.Enum):\n    TREE = 1\n";
    expect([factories(code, "Plant"), factories(code, "Kind")]).toEqual([
      [{ callee: "Moss", parameters: [] }],
      undefined,
    ]);
  });

  it("uses the constructor parameters of built-in bases for classes without a constructor", () => {
    const code =
      "import pathlib\nclass Road(pathlib.PurePosixPath): ...\nclass Lost(LookupError): ...\nclass Raw(bytes): ...\nclass Row(Base): ...\n";
    const content = (name: string): unknown =>
      readFactories(code, name)?.[0]?.parameters.map(({ declared }) => declared);
    expect(content("Road")).toEqual([{ kind: "text", samples: ["folder/report.txt", "archive.tar.gz", "name"] }]);
    expect(content("Lost")).toEqual([{ kind: "text" }]);
    expect(content("Raw")).toEqual([{ kind: "bytes" }]);
    expect(content("Row")).toEqual([]);
  });

  it("creates objects by class methods that call each other, except for cycles", () => {
    const code = [
      "class Wrapper:",
      "    def __init__(self, root): self.root = root",
      "    @classmethod",
      "    def of_page(cls, page): return cls._of(page)",
      "    @classmethod",
      "    def _of(cls, page): return cls(page)",
      "    @classmethod",
      "    def first(cls, page): return cls.second(page)",
      "    @classmethod",
      "    def second(cls, page): return cls.first(page)",
    ].join("\n");
    expect(readFactories(code, "Wrapper")?.map(({ callee }) => callee)).toEqual(["Wrapper", "Wrapper.of_page"]);
  });
});
