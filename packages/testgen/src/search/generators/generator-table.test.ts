import { describe, expect, it } from "vitest";
import { emptySubject } from "../../../test/empty-subject.ts";
import type { Candidate, Parameter, Subject } from "../../subject.ts";
import { printCall } from "../../typescript/typescript-tests.ts";
import { createJavaScriptVocabulary } from "../../typescript/vocabulary.ts";
import { text } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import { seedPool } from "./generator-table.ts";

const parameter = (name: string, declared: Parameter["declared"]): Parameter => ({
  name,
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared,
  hints: [],
});
const grain = parameter("grain", { kind: "literal", values: ["rye", "oat", "spelt"].map(text) });
const valueGenerator = createValueGenerator({
  vocabulary: createJavaScriptVocabulary(),
  factories: new Map(),
  literals: [],
});

function firstTen(parts: Partial<Subject>): readonly string[] {
  const calls = seedPool({ ...emptySubject, ...parts }, valueGenerator).slice(0, 10);
  return calls.map((call) => {
    const values = printCall(call).arguments.map(({ code }) => code);
    return `${call.provenance?.generator ?? "unknown"}(${values.join(", ")})`;
  });
}

describe("seedPool", () => {
  it("starts with examples, then the usual call, then calls with one changed argument", () => {
    const seed: Candidate = {
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: text("einkorn") }],
      origin: "docstring",
      expectsException: false,
    };
    expect(firstTen({ parameters: [grain], seeds: [seed] })).toEqual([
      'example("einkorn")',
      'changed_argument("rye")',
      'changed_argument("oat")',
      'changed_argument("spelt")',
    ]);
  });
});
