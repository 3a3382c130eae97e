import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import { createJavaScriptVocabulary } from "../typescript/vocabulary.ts";
import { integer, text, type Expression } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { provenanceOf } from "./provenance.ts";
import { mutatedBy } from "./provenance.ts";

const parameter = (name: string, parts: Partial<Parameter> = {}): Parameter => ({
  name,
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared: { kind: "unknown" },
  hints: [],
  ...parts,
});
const subject: Subject = {
  ...emptySubject,
  parameters: [parameter("sep"), parameter("count", { declared: { kind: "integer" } })],
  decisions: [{ line: 14, parameters: ["sep"], values: [text(";")], shapes: [] }],
};
const valueGenerator = createValueGenerator({
  vocabulary: createJavaScriptVocabulary(),
  factories: new Map(),
  literals: [],
});

function callWith(...values: readonly Expression[]): Candidate {
  return {
    setup: [],
    receiver: null,
    arguments: values.map((value) => ({ name: null, value })),
    origin: "search",
    expectsException: false,
    provenance: { generator: "changed_argument", mutators: [] },
  };
}

describe("provenanceOf", () => {
  it("reports the decision that compares an argument, and the declared type of another", () => {
    expect(provenanceOf(callWith(text(";"), integer(2)), subject, valueGenerator)).toEqual({
      generator: "changed_argument",
      mutators: [],
      evidence: [
        { argument: "sep", kind: "compared_string", line: 14 },
        { argument: "count", kind: "declared_type" },
      ],
    });
  });

  it("reports only the mutator of a changed argument", () => {
    const parent = callWith(text("a"), integer(2));
    const [first] = parent.arguments;
    const child = {
      ...parent,
      arguments: [...(first === undefined ? [] : [first]), { name: null, value: integer(977) }],
    };
    expect(provenanceOf(mutatedBy("small_change", parent, child), subject, valueGenerator)).toMatchObject({
      mutators: ["small_change"],
      evidence: [{ argument: "sep" }, { argument: "count", kind: "mutator", mutator: "small_change" }],
    });
  });

  it("distinguishes the values of a model from those of examples", () => {
    const generator = { generator: "model", mutators: [] };
    const proposed = { ...callWith(text("x"), integer(2)), origin: "model", provenance: generator } as const;
    expect(provenanceOf(proposed, subject, valueGenerator)?.evidence.map(({ kind }) => kind)).toEqual([
      "model",
      "model",
    ]);
    const documented = { ...callWith(text("x")), origin: "docstring" } as const;
    expect(provenanceOf(documented, subject, valueGenerator)?.evidence).toEqual([{ argument: "sep", kind: "example" }]);
  });

  it("returns undefined for calls of unknown origin", () => {
    const { provenance: _provenance, ...unknownCall } = callWith();
    expect(provenanceOf(unknownCall, subject, valueGenerator)).toBeUndefined();
  });
});
