import { loadParser, parserTypeReaders, type SyntaxNode } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { describeParameters } from "../types/describe-parameters.ts";
import { fewestArguments } from "./arguments-asked.ts";

const parser = await loadParser("typescript");

function read<T>(source: string, look: (index: ReturnType<typeof indexModule>, root: SyntaxNode) => T): T {
  using tree = parser.parse(source);
  return look(indexModule(tree.root), tree.root);
}

it.each<[string, number]>([
  ["if (!arguments.length) return size; size = a;", 0],
  ["switch (arguments.length) { case 1: return a; case 2: return b; default: return 0; }", 1],
  ["return arguments.length === 1 ? a : b;", 1],
  ["if (arguments.length < 2) throw new TypeError('too few'); return a;", 1],
  ["if (arguments.length > 1) return b; return a;", 1],
  ["return [a].map(function () { return arguments.length ? 1 : 2; });", Infinity],
  ["const count = arguments.length; return count + 1;", Infinity],
  ["var count = arguments.length; if (!count) return []; while (count--) b = a; return b;", 0],
  ["let count = arguments.length, given = 2; return given > 1 ? a : count > 1 ? b : 0;", 1],
  ["return a;", Infinity],
])("returns the minimum number of arguments for: %s", (body, expected) => {
  const result = read(`function bake(a, b) { ${body} }`, ({ functions }) => {
    const definition = functions.get("bake");
    return definition === undefined ? null : fewestArguments(definition);
  });
  expect(result).toBe(expected);
});

it("makes parameters optional by the argument count, unless they are declared", () => {
  const optional = (header: string): unknown =>
    read(`function bake(${header}) { return arguments.length === 1 ? a : b; }`, (index) => {
      const [definition] = index.functions.values();
      if (definition === undefined) throw new Error("There is no function.");
      const scope = { index, types: parserTypeReaders.read([]), bound: new Map() };
      return describeParameters({ definition, scope }).parameters.map((item) => item.optional);
    });
  expect([optional("a, b"), optional("a: number, b: number")]).toEqual([
    [false, true],
    [false, false],
  ]);
});
