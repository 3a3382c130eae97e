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
  const shown = ({ callee, parameters, returnedFunction: nested, takesAnything }: ResultFunction): unknown => [
    callee,
    parameters.map(({ name, declared }) => `${name}: ${declared.kind}`),
    ...(nested === undefined ? [] : [shown(nested)]),
    ...(takesAnything === true ? ["anything"] : []),
  ];
  return resultFunctions(definition, index, { annotations, finder: createClassFinder(index, annotations) }).map(shown);
}

describe("resultFunctions", () => {
  it("finds a returned inner function with the types of its parameters", () => {
    const code = "def bake(heat):\n    def loaf(seeds: int, name='rye'):\n        return seeds\n    return loaf";
    expect(givenBy(code)).toEqual([["result", ["seeds: integer", "name: unknown"]]]);
    expect(givenBy("def bake(heat):\n    return lambda seeds: seeds + heat")).toEqual([["result", ["seeds: unknown"]]]);
    expect(givenBy("def bake(heat):\n    loaf = lambda seeds: seeds\n    return loaf if heat else None")).toEqual([
      ["result", ["seeds: unknown"]],
    ]);
  });

  it("follows the function that returns it, and finds functions that it returns", () => {
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
    ["the result is not a function", "def bake(heat):\n    def loaf(): return 1\n    return loaf()"],
    ["the function is a generator", "def bake(heat):\n    def loaf(): return 1\n    yield heat\n    return loaf"],
    ["the function is async", "def bake(heat):\n    async def loaf(): return 1\n    return loaf"],
    ["a decorator replaces it", "def bake(heat):\n    @contextmanager\n    def loaf(): yield 1\n    return loaf"],
    ["it requires a keyword argument", "def bake(heat):\n    def loaf(*, seeds): return 1\n    return loaf"],
    ["only an inner function returns it", "def bake(heat):\n    def loaf():\n        return lambda: 1\n    return 3"],
  ])("returns none when %s", (_, code) => {
    expect(givenBy(code)).toEqual([]);
  });
});
