import type { Language } from "@repost/spec";
import { loadLanguage, loadParser, type SyntaxNode, walk } from "@repost/syntax";
import { expect, it } from "vitest";
import { type DeclaredTarget, declaredGuards } from "./declared-guards.ts";

interface Given {
  readonly language?: Language;
  readonly docstring?: string;
  readonly types?: string;
}

async function guards(
  code: string,
  { language = "typescript", docstring, types }: Given = {},
): Promise<readonly string[]> {
  const adapter = await loadLanguage(language);
  const definition = adapter.functions(code).find(({ name }) => name === "bake");
  if (definition === undefined) throw new Error("There is no function.");
  using tree = (await loadParser(language)).parse(code);
  const subject: DeclaredTarget = {
    target: { func_name: "bake", language, docstring: docstring ?? null },
    context: types === undefined ? [] : [{ path: "dist/all.d.ts", code: types, names: ["bake"] }],
  };
  const valueOf = await declaredGuards(subject, tree.root, definition);
  const conditions: SyntaxNode[] = [];
  walk(tree.root, (node) => {
    const condition = node.type === "if_statement" ? node.childForFieldName("condition") : null;
    if (condition !== null) conditions.push(condition);
  });
  return conditions.filter((item) => valueOf(item) !== null).map(({ text }) => text);
}

function bake(parameters: string, conditions: readonly string[], before = ""): string {
  return `${before}function bake(${parameters}) {\n${conditions.map((item) => `  if (${item}) return null;\n`).join("")}  return 1;\n}\n`;
}

it("finds guards against inputs that the declared types exclude", async () => {
  const conditions = [
    'typeof a !== "string"',
    "a == null || typeof a !== 'string'",
    "!Array.isArray(list)",
    "!list || !Array.isArray(list)",
    "!f",
    "typeof n === 'object'",
  ];
  const code = bake("a: string, list: readonly string[], f: (x: number) => number, n: number | bigint", conditions);
  expect(await guards(code)).toEqual(conditions.map((item) => `(${item})`));
});

it("ignores conditions that inputs can change", async () => {
  const open = [
    "!a",
    "a.length > 3",
    'typeof a === "string" && a.length > 2',
    "b == null",
    'typeof c === "string"',
    "d === undefined",
    "!Array.isArray(e)",
    "f === null",
    "g == null",
  ];
  const parameters =
    "a: string, c: string | number, e: string | string[], f: Loaf, g: string | null, b?: string, d: string = 'x'";
  expect(await guards(bake(parameters, open))).toEqual([]);
  const guard = "if (a == null) return 1;";
  expect(await guards(`function bake(a: string) { a = look(a); ${guard} return 2; }`)).toEqual([]);
  expect(await guards(`function bake(a: string) { for (;;) { ${guard} a = look(a); } }`)).toEqual([]);
  expect(await guards(`function bake(a: string) { ${guard} a = look(a); return a; }`)).toEqual(["(a == null)"]);
  expect(await guards(bake("a", ["a == null", "!Array.isArray(a)"]), { language: "javascript" })).toEqual([]);
});

it("reads types of comments, declaration files and all overloads", async () => {
  const conditions = ["!Array.isArray(list)", "typeof name !== 'string'"];
  const comment = "/**\n * @param {string[]} list\n * @param {string} [name]\n */\n";
  const code = bake("list, name", conditions);
  expect(await guards(`${comment}${code}`, { language: "javascript" })).toEqual(["(!Array.isArray(list))"]);
  const types = "export declare function bake<T>(list: ReadonlyArray<T>, name: string): T[];";
  const both = conditions.map((item) => `(${item})`);
  expect(await guards(code, { language: "javascript", types })).toEqual(both);
  const other = `${types}\nexport declare function bake(list: string, name: string): string[];`;
  expect(await guards(code, { language: "javascript", types: other })).toEqual(both.slice(1));
});
