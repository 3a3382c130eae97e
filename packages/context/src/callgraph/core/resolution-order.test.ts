import { describe, expect, it } from "vitest";
import { resolutionOrder } from "./members.ts";
import { createScope } from "./scope.ts";
import type { BaseValue, ClassValue } from "./values.ts";

function classNamed(name: string, ...bases: readonly BaseValue[]): ClassValue {
  const code = { locals: new Set<string>(), shared: new Set<string>(), outer: new Map() };
  return {
    kind: "class",
    id: 1,
    name,
    code: { bases: [], fields: [] },
    scope: createScope({ kind: "class", parent: null, code, name, path: "main.py" }),
    bases: bases.map((base) => [base]),
    metaclasses: [],
    ownAttributes: new Map(),
    subclasses: new Set(),
    members: new Map(),
    sources: new Map(),
    isInstantiated: false,
    order: null,
    names: null,
  };
}

function namesOf(start: ClassValue): readonly string[] {
  return resolutionOrder(start).map(({ name }) => name);
}

describe("resolutionOrder", () => {
  it("asks a common base after all that derive from it", () => {
    const base = classNamed("Base");
    const both = classNamed("Both", classNamed("Left", base), classNamed("Right", base));
    expect(namesOf(both)).toEqual(["Both", "Left", "Right", "Base"]);
  });

  it("keeps to the order in which bases are listed, as the reference example of C3 does", () => {
    const [o, a, b, c, d, e] = [classNamed("O"), ...["A", "B", "C", "D", "E"].map((name) => classNamed(name))] as [
      ClassValue,
      ClassValue,
      ClassValue,
      ClassValue,
      ClassValue,
      ClassValue,
    ];
    for (const classValue of [a, b, c, d, e]) classValue.bases.push([o]);
    const [first, second, third] = [classNamed("K1", c, a, b), classNamed("K2", b, d, e), classNamed("K3", a, d)];
    const all = classNamed("Z", first, third, second);
    expect(namesOf(all)).toEqual(["Z", "K1", "C", "K3", "A", "K2", "B", "D", "E", "O"]);
  });

  it("goes depth first where there is no such order", () => {
    const [left, right] = [classNamed("Left"), classNamed("Right")];
    const broken = classNamed("Broken", classNamed("One", left, right), classNamed("Two", right, left));
    expect(namesOf(broken)).toEqual(["Broken", "One", "Left", "Right", "Two"]);
  });

  it("ends where classes are bases of each other", () => {
    const first = classNamed("One");
    const two = classNamed("Two", first);
    first.bases.push([two]);
    expect(namesOf(two)).toEqual(["Two", "One"]);
  });
});
