import { describe, expect, it } from "vitest";
import { indexFiles } from "../../test/support/index-files.ts";

const head = [
  "import functools, sys, random",
  "from . import other",
  "X = {}",
  "Y = []",
  "class K: pass",
  "def put(table, key): table[key] = 1",
  "def init():",
  "    global Y",
  "    Y = X",
  "def indirect(t): put(t, 1); init()",
  "def register(name):",
  "    def decorate(function):",
  "        X[name] = function",
  "        return function",
  "    return decorate",
  "def pure(x): return len(x)",
];

async function changes(statement: string): Promise<string> {
  const index = await indexFiles({
    "p/__init__.py": "",
    "p/other.py": "Z = 1\ndef setup(): pass\n",
    "p/m.py": [...head, statement, ""].join("\n"),
  });
  const line = head.length + 1;
  const units = [...index.graph.unitsOf("p/m.py"), ...index.graph.unitsOf("p/other.py")];
  return units
    .flatMap((unit) => {
      const match = index.graph.mutatorsOf(unit).find((mutator) => mutator.unit.id === `p/m.py:${line}`);
      const name = [...unit.boundNames].join(",");
      return match === undefined ? [] : [match.strength === "weak" ? `(${name})` : name];
    })
    .join(" ");
}

describe("mutationsOf", () => {
  it.each([
    ["X['a'] = 1", "X"],
    ["X['a'].b += 1", "X"],
    ["del X['a']", "X"],
    ["X = 2", "X"],
    ["X |= {1: 2}", "X"],
    ["K.attribute = Y", "K"],
    ["K.__init__.__doc__ = 'x'", "K"],
    ["X.update(a=1)", "X"],
    ["X.setdefault('a', []).append(Y)", "X"],
    ["z = X.pop('a')", "(X)"],
    ["z = X.get('a')", ""],
    ["z = pure(X)", ""],
    ["for i in range(3): X[i] = Y.append(i)", "X Y"],
    ["if sys.flags: X.clear()", "X"],
    ["with X.lock: pass", ""],
    ["[Y.append(i) for i in range(3)]", "Y"],
    ["for table in (X, Y): table.clear()", "X Y"],
    ["z = Y\nz.append(1)", ""],
    ["put(X, 1)", "X"],
    ["put(key=X, table=Y)", "Y"],
    ["z = put(Y, 1)", "(Y)"],
    ["init()", "Y"],
    ["indirect(K)", "Y K"],
    ["setattr(K, 'x', 1)", "K"],
    ["functools.update_wrapper(K, put)", "K"],
    ["random.shuffle(Y)", "Y"],
    ["sys.setrecursionlimit(9000)", "functools,sys,random"],
    ["sys.flags.kept = X", "functools,sys,random"],
    ["print(X)", ""],
    ["other.Z = 3", "Z"],
    ["other.setup()", ""],
    ["@register('a')\ndef f(): pass", "X"],
    ["@X.append\ndef f(): pass", "X"],
    ["@functools.wraps(put)\ndef f(): pass", ""],
    ["def f(): X.clear()", ""],
    ["del X", ""],
    ["if __name__ == '__main__': X.clear()", ""],
  ])("finds what %j changes", async (statement, expected) => {
    expect(await changes(statement)).toBe(expected);
  });

  it("finds registers that base classes and metaclasses keep", async () => {
    const index = await indexFiles({
      "m.py": [
        "REGISTER = {}",
        "class Meta(type):",
        "    def __init__(cls, name, bases, members): REGISTER[name] = cls",
        "class Base(metaclass=Meta):",
        "    kinds = []",
        "    def __init_subclass__(cls): cls.kinds.append(cls)",
        "class Middle(Base): pass",
        "class Leaf(Middle): pass",
        "",
      ].join("\n"),
    });
    const changed = index.graph.unitsOf("m.py").map(
      (unit) =>
        `${[...unit.boundNames].join()}: ${index.graph
          .changedBy(unit)
          .flatMap(({ boundNames }) => [...boundNames])
          .join()}`,
    );
    expect(changed).toEqual(["REGISTER: ", "Meta: ", "Base: REGISTER", "Middle: Base,REGISTER", "Leaf: Base,REGISTER"]);
  });

  it("links a name's later bindings to the first and to the one before", async () => {
    const index = await indexFiles({ "m.py": "x = 1\nx = 2\nx = 3\n" });
    const changed = index.graph.unitsOf("m.py").map((unit) => index.graph.changedBy(unit).map(({ id }) => id));
    expect(changed).toEqual([[], ["m.py:1"], ["m.py:2", "m.py:1"]]);
  });

  it("keeps all that a module defines with a function that asks it for names that only a run knows", async () => {
    const index = await indexFiles({
      "m.py": [
        '"""Colours."""',
        "import os",
        "RED = 1",
        "class Blue: pass",
        "def find(name): return globals()[name]",
        "def note(name): globals()[name] = 1",
        "",
      ].join("\n"),
    });
    const [, , red, blue, find, note] = index.graph.unitsOf("m.py");
    if (find === undefined || note === undefined) throw new Error("There are fewer definitions.");
    expect(index.graph.mutatorsOf(find)).toEqual([red, blue, note].map((unit) => ({ unit, strength: "strong" })));
    expect(index.graph.mutatorsOf(note)).toEqual([]);
  });
});
