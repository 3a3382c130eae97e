import { describe, expect, it } from "vitest";
import { emptySubject } from "../../../test/empty-subject.ts";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../../python/source/module-index.ts";
import { createPythonVocabulary } from "../../python/values/vocabulary.ts";
import type { Caller, Candidate, Parameter, Subject } from "../../subject.ts";
import { printCall } from "../../typescript/typescript-tests.ts";
import { createJavaScriptVocabulary } from "../../typescript/vocabulary.ts";
import { call, code, list, text } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import { callerCalls, seedPool } from "./generator-table.ts";

const parameter = (name: string, declared: Parameter["declared"]): Parameter => ({
  name,
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared,
  hints: [],
});
const grain = parameter("grain", { kind: "literal", values: ["rye", "oat", "spelt"].map(text) });
const grains = parameter("grains", { kind: "literal", values: [list(["wheat", "corn"].map(text))] });
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
  it("starts with examples, then the usual call, then calls with another value in one place", () => {
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

  it("has a call whose list contains another argument among the first ten", () => {
    expect(firstTen({ parameters: [grains, { ...grain, declared: { kind: "text" } }] })).toContain(
      'sequence_item(["wheat", "corn"], "wheat")',
    );
  });

  it("repeats a call of a function with memory among the first ten", () => {
    expect(firstTen({ parameters: [grain], repeated: "price" })).toContain('repeated_call("rye")');
  });
});

describe("callerCalls", () => {
  it("gives what a caller takes several values, in front of what it does", () => {
    using tree = parser.parse("");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
    const values = { kind: "literal", values: [text("rye"), text("oat")] } as const;
    const caller: Caller = {
      open: [{ name: "name", kind: "positional", optional: false, defaultValue: null, declared: values, hints: [] }],
      setup: [{ kind: "bind", name: "loaf", value: call("bake", [code("name")]) }],
      receiver: null,
      arguments: [{ name: null, value: code("loaf") }],
    };
    const made = (value: string): unknown => ({
      setup: [{ kind: "bind", name: "name", value: text(value) }, ...caller.setup],
      receiver: null,
      arguments: caller.arguments,
      origin: "search",
      expectsException: false,
    });
    expect(callerCalls({ callers: [caller] }, valueGenerator)).toEqual([made("rye"), made("oat")]);
    expect(callerCalls({}, valueGenerator)).toEqual([]);
  });
});
