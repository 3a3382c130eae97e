import { loadParser, loadTypeReaders, signatureOf, type SyntaxNode, type TypeReader } from "@repost/syntax";
import { expect, it } from "vitest";
import type { Parameter } from "../../subject.ts";
import { indexModule } from "../source/module-index.ts";
import { describeParameters } from "./describe-parameters.ts";
import { OF_ANY_KIND } from "./of-any-kind.ts";

const typed = await loadParser("typescript");
const readers = await loadTypeReaders();

function typesOf(...roots: readonly SyntaxNode[]): TypeReader {
  return readers.read(roots.map((root, at) => ({ path: `/module${at}.ts`, root })));
}

function signaturesIn(root: SyntaxNode, { typeOf }: TypeReader) {
  return root.descendantsOfType(["function_signature"]).map((node) => signatureOf(node, typeOf));
}

function parametersOf(module: string): readonly Parameter[] {
  using tree = typed.parse(module);
  const index = indexModule(tree.root);
  const definition = [...index.functions.values()].at(-1);
  if (definition === undefined) throw new Error("There is no function.");
  const scope = { index, types: typesOf(tree.root), bound: new Map() };
  return describeParameters({ definition, scope }).parameters;
}

function openness(module: string): readonly (string | undefined)[] {
  return parametersOf(module).map(({ hints }) => hints.find(({ shape }) => shape === OF_ANY_KIND)?.source);
}

it("generates values of every type if a parameter is declared to accept them", () => {
  expect(openness("function f(a: unknown, b: string, c) {}")).toEqual(["documentation", undefined, undefined]);
  expect(openness("function f<T, S extends string>(a: T, b: S) { return a; }")).toEqual(["documentation", undefined]);
});

it("accepts every value for `any` if the function is a type predicate", () => {
  expect(openness("function f(a: any): number { return 1; }")).toEqual(["name"]);
  expect(openness("function f(a: any): a is string { return true; }")).toEqual(["documentation"]);
  expect(openness("/**\n * @param {*} a\n * @returns {boolean}\n */\nfunction f(a) {}")).toEqual(["documentation"]);
  expect(openness("/** @param {*} a */\nfunction f(a) {}")).toEqual(["name"]);
});

it("accepts every value for an untyped parameter of a function with a predicate's name", () => {
  expect(openness("function isLoaf(value) { return has(value, 'crumb'); }")).toEqual(["name"]);
  expect(openness("const isLoaf = (value) => has(value, 'crumb');")).toEqual(["name"]);
  expect(openness("function isLoaf(value: string) {}")).toEqual([undefined]);
  expect(openness("function isLoaf(value, flour) {}")).toEqual([undefined, undefined]);
  expect(openness("function issue(value) {}")).toEqual([undefined]);
});

it("accepts a list for a rest parameter if another overload declares it", () => {
  using tree = typed.parse("function join(...args) {}");
  using types = typed.parse(
    "declare function join(...parts: string[]): string;\ndeclare function join(parts: string[]): string;",
  );
  const index = indexModule(tree.root);
  const definition = index.functions.get("join");
  if (definition === undefined) throw new Error("There is no function.");
  const scope = { index, types: typesOf(tree.root, types.root), bound: new Map() };
  const declaredBy = (count: number): unknown => {
    const signatures = signaturesIn(types.root, scope.types).slice(0, count);
    return describeParameters({ definition, scope, signatures }).parameters[0]?.declared;
  };
  const list = { kind: "sequence", form: "list", item: { kind: "text" } };
  expect(declaredBy(1)).toEqual({ kind: "text" });
  expect(declaredBy(2)).toEqual({ kind: "union", options: [{ kind: "text" }, list] });
});

it("uses the types of all overloads for a function that reads `arguments`", () => {
  using tree = typed.parse("function rise() { return arguments.length === 1 ? null : arguments[1]; }");
  using types = typed.parse(
    "declare function rise(loaves: string[], by: number): number;\ndeclare function rise(by: number): () => number;",
  );
  const index = indexModule(tree.root);
  const definition = index.functions.get("rise");
  if (definition === undefined) throw new Error("There is no function.");
  const scope = { index, types: typesOf(tree.root, types.root), bound: new Map() };
  const signatures = signaturesIn(types.root, scope.types);
  const { parameters } = describeParameters({ definition, scope, signatures });
  const list = { kind: "sequence", form: "list", item: { kind: "text" } };
  expect(parameters.map(({ declared, optional }) => [declared, optional])).toEqual([
    [{ kind: "union", options: [list, { kind: "number" }] }, false],
    [{ kind: "number" }, true],
  ]);
});

it("infers members of undefined types from their use", () => {
  const [options] = parametersOf(
    "function f(options: { send: typeof fetch; size: number }) { options.send('a').then(1); }",
  );
  expect(options?.declared).toEqual({
    kind: "mapping",
    key: { kind: "text" },
    value: { kind: "unknown" },
    fields: [
      {
        name: "send",
        shape: { kind: "callable", arity: 1, role: "any", returns: { kind: "instance", name: "Promise" } },
      },
      { name: "size", shape: { kind: "number" } },
    ],
  });
});
