import { describe, expect, it } from "vitest";
import { printCall } from "../../typescript/typescript-tests.ts";
import { createJavaScriptVocabulary } from "../../typescript/vocabulary.ts";
import type { Factory, Inverse, Parameter, ReceiverPlan } from "../../subject.ts";
import { text } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import { inverseCalls } from "./inverse-calls.ts";

const grain: Parameter = {
  name: "grain",
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared: { kind: "literal", values: ["rye", "oat"].map(text) },
  hints: [],
};
const crate: Factory = { callee: "new Crate", parameters: [], requirements: [], links: [] };
const receiver: ReceiverPlan = {
  className: "Crate",
  factoryName: "Crate",
  fallbackName: "",
  variable: "crate",
  factories: [crate],
  actions: [],
};
const row = { positional: [text("abc"), text("def")], named: [] };

function calls(inverses: readonly Inverse[], on: ReceiverPlan | null = null): readonly string[] {
  const factories = new Map([["Crate", [crate]]]);
  const valueGenerator = createValueGenerator({ vocabulary: createJavaScriptVocabulary(), factories, literals: [] });
  return inverseCalls({ receiver: on, inverses }, row, valueGenerator).map((candidate) => {
    const printed = printCall(candidate);
    const value = printed.arguments.map(({ code }) => code).join(", ");
    return [...printed.setup, `${printed.receiver ?? ""}(${value})`].join(" ");
  });
}

describe("inverseCalls", () => {
  it("passes the result of the inverse function, and usual values otherwise", () => {
    expect(calls([{ callee: "pack", className: null, parameters: [grain] }])).toEqual([
      'const made = pack("rye"); (made, "def")',
      'const made = pack("oat"); (made, "def")',
    ]);
  });

  it("calls the inverse method on the receiver, or on an object of the class", () => {
    const pack = { callee: "pack", className: "Crate", parameters: [grain] };
    expect(calls([pack], receiver)[0]).toBe(
      'const crate = new Crate(); const made = crate.pack("rye"); crate(made, "def")',
    );
    expect(calls([pack])[0]).toBe('const source = new Crate(); const made = source.pack("rye"); (made, "def")');
  });

  it("returns nothing without an object of the class", () => {
    expect(calls([{ callee: "pack", className: "Shelf", parameters: [grain] }])).toEqual([]);
  });
});
