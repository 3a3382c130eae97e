import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import type { ResultFunction } from "../../subject.ts";
import { createClassFinder } from "../classes/class-finder.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { resultFunctions } from "./result-functions.ts";

function givenBy(code: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const definition = index.functions.get("bake");
  if (definition === undefined) throw new Error("There is no bake.");
  const annotations = createAnnotationReader(parser, index);
  const shown = ({ callee, parameters, gives, takesAnything }: ResultFunction): unknown => [
    callee,
    parameters.map(({ name, declared }) => `${name}: ${declared.kind}`),
    ...(gives === undefined ? [] : [shown(gives)]),
    ...(takesAnything === true ? ["anything"] : []),
  ];
  return resultFunctions(definition, index, { annotations, finder: createClassFinder(index, annotations) }).map(shown);
}

describe("resultFunctions", () => {
  it("finds the function that a function defines and gives, with what its own text says that it takes", () => {
    const code = "def bake(heat):\n    def loaf(seeds: int, name='rye'):\n        return seeds\n    return loaf";
    expect(givenBy(code)).toEqual([["result", ["seeds: integer", "name: unknown"]]]);
    expect(givenBy("def bake(heat):\n    return lambda seeds: seeds + heat")).toEqual([["result", ["seeds: unknown"]]]);
    expect(givenBy("def bake(heat):\n    loaf = lambda seeds: seeds\n    return loaf if heat else None")).toEqual([
      ["result", ["seeds: unknown"]],
    ]);
  });

  it("follows what gives it, and finds what it gives in turn", () => {
    const code = [
      "import functools",
      "def oven(heat):",
      "    def wrap(function):",
      "        @functools.wraps(function)",
      "        def inner(*args): return function(*args)",
      "        return functools.update_wrapper(inner, function)",
      "    return wrap",
      "def bake(heat): return oven(heat)",
    ].join("\n");
    expect(givenBy(code)).toEqual([["result", ["function: unknown"], ["", ["args: unknown"], "anything"], "anything"]]);
  });

  it.each([
    ["what is given is no function", "def bake(heat):\n    def loaf(): return 1\n    return loaf()"],
    ["it is iterated", "def bake(heat):\n    def loaf(): return 1\n    yield heat\n    return loaf"],
    ["it has to be waited for", "def bake(heat):\n    async def loaf(): return 1\n    return loaf"],
    [
      "a decorator makes something else of it",
      "def bake(heat):\n    @contextmanager\n    def loaf(): yield 1\n    return loaf",
    ],
    ["it takes what only a keyword gives", "def bake(heat):\n    def loaf(*, seeds): return 1\n    return loaf"],
    ["an inner function gives it", "def bake(heat):\n    def loaf():\n        return lambda: 1\n    return 3"],
  ])("finds none where %s", (_, code) => {
    expect(givenBy(code)).toEqual([]);
  });
});
