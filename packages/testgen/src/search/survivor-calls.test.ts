import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import { createRandom } from "../random.ts";
import type { Candidate, Parameter } from "../subject.ts";
import { integer, text, type Expression } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { createValueMutator } from "../values/value-mutator.ts";
import type { Mutated } from "./mutants.ts";
import { survivorCalls } from "./survivor-calls.ts";
import type { ExecutedCall } from "./executed-call.ts";

const unwritable = { instances: () => [], callables: () => [], remedies: () => [], types: () => [] };
const vocabulary = {
  ...unwritable,
  iterator: (items: Expression) => items,
  table: () => integer(0),
  returning: (value: Expression) => value,
  linked: (object: Expression) => object,
  record: () => integer(0),
};

function parameterOf(name: string, shape: Parameter["declared"], optional: boolean): Parameter {
  return { name, kind: "positional", optional, defaultValue: null, declared: shape, hints: [] };
}

function callsFor(change: NonNullable<Mutated["change"]>) {
  const parameters = [parameterOf("word", { kind: "text" }, false), parameterOf("flag", { kind: "boolean" }, true)];
  const subject = { ...emptySubject, parameters };
  const random = createRandom(1, "test");
  const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value: text("bread") }],
    origin: "search",
    expectsException: false,
  };
  const executedCall: ExecutedCall = {
    candidate,
    observation: { kind: "returned", value: 1, receiver: null, arguments: [], stdout: "" },
    reached: new Set(["2"]),
    wallMs: 1,
    isObservable: true,
    turn: 0,
  };
  return survivorCalls({
    survivors: [{ code: "", line: 2, change }],
    executedCalls: [executedCall],
    tools: { subject, valueGenerator, valueMutator: createValueMutator({ random, literals: [] }), random },
    count: 30,
  });
}

const values = (calls: readonly Candidate[]): readonly (Expression | undefined)[] =>
  calls.flatMap((call) => call.arguments.map(({ value }) => value));

describe("survivorCalls", () => {
  it("writes texts in another case where no test notices that case is ignored", () => {
    const { calls, handled } = callsFor({ operator: "dropped_call", original: "word.lower()", replacement: "word" });
    expect(values(calls)).toContainEqual(text("BREAD"));
    expect(handled.size).toBeGreaterThan(0);
  });

  it("passes both values of a switch that no test notices", () => {
    const change = { operator: "ignored_parameter", original: "", replacement: "flag = False", parameter: "flag" };
    const { calls } = callsFor(change);
    const passed = calls.flatMap((call) => call.arguments.filter(({ name }) => name === "flag"));
    expect(new Set(passed.map(({ value }) => JSON.stringify(value))).size).toBe(2);
  });

  it("plants constants of the change and adjacent numbers", () => {
    const { calls } = callsFor({ operator: "constant", original: '"#"', replacement: '"XX#"' });
    expect(JSON.stringify(values(calls).map((value) => (value?.kind === "text" ? value.value : "")))).toContain("#");
  });

  it("plants the operands of a comparison whose boundary no test notices", () => {
    const change = { operator: "comparison_boundary", original: "<", replacement: "<=", lineText: "if word < 'rye':" };
    const { calls } = callsFor(change);
    expect(JSON.stringify(values(calls).map((value) => (value?.kind === "text" ? value.value : "")))).toContain("rye");
  });

  it("returns no call twice, and none that was tried", () => {
    const { calls } = callsFor({ operator: "dropped_call", original: "word.strip()", replacement: "word" });
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(calls.length);
    expect(values(calls)).not.toContainEqual(text("bread"));
  });
});
