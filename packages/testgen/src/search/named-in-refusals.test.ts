import { describe, expect, it } from "vitest";
import { parser } from "../../test/python.ts";
import { indexModule } from "../python/source/module-index.ts";
import { createPythonVocabulary } from "../python/values/vocabulary.ts";
import type { Argument, Candidate, Parameter } from "../subject.ts";
import { integer, type Expression } from "../values/expression.ts";
import { createValueMaker } from "../values/make-values.ts";
import { createNamedInRefusals, type NamedInRefusals } from "./named-in-refusals.ts";

const parameter = (name: string, optional = true): Parameter => ({
  name,
  kind: "positional",
  optional,
  defaultValue: null,
  declared: { kind: "integer" },
  hints: [],
});

function answering(): NamedInRefusals {
  using tree = parser.parse("");
  const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
  const maker = createValueMaker({ vocabulary, factories: new Map(), literals: [] });
  return createNamedInRefusals(
    [parameter("of", false), ...["days", "weeks", "since"].map((one) => parameter(one))],
    maker,
  );
}

function callOf(...given: readonly Argument[]): Candidate {
  return { setup: [], receiver: null, arguments: given, origin: "search", expectsException: false };
}
const positional = (value: number): Argument => ({ name: null, value: integer(value) });
const named = (name: string, value: number): Argument => ({ name, value: integer(value) });
const shown = (calls: readonly Candidate[]): readonly string[] =>
  calls.map(({ arguments: given }) => given.map((one) => `${one.name ?? ""}=${numberOf(one.value)}`).join(" "));
const numberOf = (value: Expression): string => (value.kind === "integer" ? String(value.value) : value.kind);

describe("createNamedInRefusals", () => {
  it("gives what a refusal names, each alone and all together, where nothing of it is given", () => {
    const calls = shown(answering().refused(callOf(positional(7)), "Exactly one of days, weeks must be given"));
    expect(calls.map((one) => one.replaceAll(/=\w+/gu, ""))).toEqual([" days", " weeks", " days weeks"]);
    expect(calls.every((one) => one.startsWith("=7 "))).toBe(true);
  });

  it("gives the rest of what is named beside what is given, and takes back each of several", () => {
    const refused = answering().refused(callOf(positional(7), positional(8), named("since", 9)), "days excludes since");
    expect(shown(refused)).toEqual(["=7 since=9", "=7 days=8"]);
  });

  it("puts what is named together in each other's place in calls that are accepted, a few times", () => {
    const answers = answering();
    const accepted = callOf(positional(7), named("weeks", 2));
    expect(answers.accepted(accepted)).toEqual([]);
    answers.refused(callOf(positional(7)), "Exactly one of days, weeks must be given");
    expect(shown(answers.accepted(accepted))).toEqual(["=7 days=2"]);
    expect(answers.accepted(accepted)).toHaveLength(1);
    expect(answers.accepted(accepted)).toEqual([]);
  });

  it("leaves refusals alone that name what every call gives, or nothing, and those that were answered twice", () => {
    const answers = answering();
    const call = callOf(positional(7));
    expect(answers.refused(call, "of must be even, and not 7")).toEqual([]);
    const counts = [1, 2, 3].map(() => answers.refused(call, "since is missing").length);
    expect(counts).toEqual([1, 1, 0]);
  });
});
