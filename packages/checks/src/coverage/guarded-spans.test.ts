import { loadLanguage, loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { declaredGuards } from "./declared-guards.ts";
import { guardedSpans } from "../mutation/mutation-check.ts";

async function guardedIn(code: string): Promise<readonly string[]> {
  const [definition] = (await loadLanguage("typescript")).functions(code);
  if (definition === undefined) throw new Error("There is no function.");
  using tree = (await loadParser("typescript")).parse(code);
  const target = { func_name: "bake", language: "typescript", docstring: null } as const;
  const valueOf = await declaredGuards({ target }, tree.root, definition);
  return guardedSpans(tree.root, definition, valueOf).map(({ start, end }) => code.slice(start, end));
}

it("finds the side of each guard that inputs of the declared types cannot reach", async () => {
  const guards: readonly (readonly [guard: string, spans: readonly string[]])[] = [
    ['if (typeof a !== "string") { a = look(); }', ["{ a = look(); }"]],
    ['if (typeof a === "string") { one(); } else { two(); }', ["else { two(); }"]],
    ["if (!Array.isArray(list)) one();", ["one();"]],
    ['if (a == null || typeof a === "number") { one(); }', ["{ one(); }"]],
    ["return Array.isArray(list) && list ? one() : two();", ["two()"]],
    ['if (a == null && typeof a !== "number") { one(); }', ["{ one(); }"]],
    ["if (list.length > 2) { one(); }", []],
    ["if (a != null) { one(); }", []],
  ];
  for (const [guard, spans] of guards)
    expect([guard, await guardedIn(`function bake(a: string, list: string[]) { ${guard} }`)]).toEqual([guard, spans]);
});
