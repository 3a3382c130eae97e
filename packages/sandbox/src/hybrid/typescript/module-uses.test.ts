import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { moduleUses } from "./module-uses.ts";

const parser = await loadParser("typescript");

function usesIn(code: string, isTyped = true): unknown {
  return moduleUses(parser, code, isTyped).map((use) => ({
    specifier: use.specifier,
    ...(use.isRequired ? { isRequired: true } : {}),
    ...(use.names.size > 0 ? { names: [...use.names].toSorted() } : {}),
    ...(use.usesDefault ? { default: [...use.ofDefault].toSorted() } : {}),
    ...(use.isCalled ? { isCalled: true } : {}),
  }));
}

describe("moduleUses", () => {
  it.each<readonly [code: string, uses: readonly unknown[]]>([
    ['import "a";', [{ specifier: "a" }]],
    ['import { b as c, d } from "a"; c(d);', [{ specifier: "a", names: ["b", "d"] }]],
    ['import e from "a"; new e(1); e.f?.g();', [{ specifier: "a", default: ["f"], isCalled: true }]],
    ['import { default as e } from "a"; const { f } = e;', [{ specifier: "a", default: ["f"] }]],
    ['import * as n from "a"; n.b(); n.call(1);', [{ specifier: "a", names: ["b"] }]],
    [
      'import { b } from "a"; import m from "m"; export class C extends m { x = b; }',
      [
        { specifier: "a", names: ["b"] },
        { specifier: "m", default: [], isCalled: true },
      ],
    ],
    ['export { b as c } from "a"; export * from "m";', [{ specifier: "a", names: ["b"] }, { specifier: "m" }]],
    ['import r = require("a"); r.b;', [{ specifier: "a", isRequired: true, names: ["b"] }]],
    ['const r = require("a"); r(); r.b = 1;', [{ specifier: "a", isRequired: true, names: ["b"], isCalled: true }]],
    ['const { b, c: { d }, e = 1 } = require("a");', [{ specifier: "a", isRequired: true, names: ["b", "c", "e"] }]],
    ['const b = require("a").default;', [{ specifier: "a", isRequired: true, names: ["default"] }]],
    ['async () => (await import("a")).b;', [{ specifier: "a", names: ["b"] }]],
    ['async () => { const { b } = await import("a"); };', [{ specifier: "a", names: ["b"] }]],
    ['import f from "./b"; import "#c"; require("/d"); require(e);', []],
  ])("returns the uses in %s", (code, uses) => {
    expect(usesIn(code)).toEqual(uses);
  });

  it("ignores names that only types use when the text is TypeScript", () => {
    const code = `import type { A } from "a";
import { type B, C, d } from "b";
import e from "e";
import * as f from "f";
let x: A | B | C | e.G | typeof f = d;`;
    expect(usesIn(code)).toEqual([{ specifier: "b", names: ["d"] }]);
    expect(usesIn('import { C } from "b";', false)).toEqual([{ specifier: "b", names: ["C"] }]);
  });
});
