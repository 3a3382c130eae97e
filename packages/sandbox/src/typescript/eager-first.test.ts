import type { Unit } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { eagerFirst } from "./eager-first.ts";

function unitsOf(
  written: Readonly<Record<string, readonly [code: string, eager: readonly string[], lazy?: readonly string[]]>>,
): readonly Unit[] {
  const [pattern] = contextOf({ target: "f", units: [{ id: "a.js:1", code: "const f = 1;", binds: ["f"] }] }).units;
  if (pattern === undefined) throw new Error("a context without units");
  return Object.entries(written).map(([id, [code, eager, lazy = []]]) => ({
    ...pattern,
    id,
    code,
    edges: [...eager.map((to) => [to, "eager"] as const), ...lazy.map((to) => [to, "lazy"] as const)].map(
      ([unit, timing]) => ({ name: "x", start: 0, end: 1, timing, to: { kind: "unit", unit, name: "x" } }),
    ),
  }));
}

const idsOf = (units: readonly Unit[]): readonly string[] => units.map(({ id }) => id);

describe("eagerFirst", () => {
  it("keeps an order in which loading succeeds", () => {
    const units = unitsOf({
      a: ["class A {}", [], ["c"]],
      b: ["class B extends A {}", ["a"]],
      c: ["const c = new B();", ["b"]],
    });
    expect(eagerFirst(units)).toEqual(units);
  });

  it("moves evaluated statements and their dependencies to the front", () => {
    const units = unitsOf({
      all: ["export default { A, B };", ["a", "b"]],
      b: ["class B extends A {}", ["a"]],
      step: ["let step = 1;", []],
      a: ["/** First. */\nclass A { static step = step; }", ["step"]],
    });
    expect(idsOf(eagerFirst(units))).toEqual(["step", "a", "b", "all"]);
  });

  it("moves no function declarations and ends at cycles", () => {
    const units = unitsOf({
      a: ["const a = f();", ["f", "b"]],
      b: ["const b = () => a;", ["a"]],
      f: ["// Makes it.\nexport async function f() {}", []],
    });
    expect(idsOf(eagerFirst(units))).toEqual(["b", "a", "f"]);
  });
});
