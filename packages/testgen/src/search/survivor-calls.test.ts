import { describe, expect, it } from "vitest";
import type { Comparison } from "../calls/comparisons.ts";
import { emptySubject } from "../../test/empty-subject.ts";
import { createRandom } from "../random.ts";
import type { Candidate, Parameter } from "../subject.ts";
import { float, integer, text, type Expression } from "../values/expression.ts";
import type { Shape } from "../values/shape.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { ValueMutator } from "../values/value-mutator.ts";
import type { Mutated } from "./mutants.ts";
import { boundaryCalls } from "./boundary-calls.ts";
import { survivorCalls } from "./survivor-calls.ts";
import type { ExecutedCall } from "./executed-call.ts";

const unwritable = { instances: () => [], callables: () => [], remedies: () => [], types: () => [] };
const vocabulary = {
  ...unwritable,
  iterator: (items: Expression) => items,
  returning: (value: Expression) => value,
  linked: (object: Expression) => object,
  record: () => integer(0),
};

function parameterOf(name: string, shape: Parameter["declared"], optional: boolean): Parameter {
  return { name, kind: "positional", optional, defaultValue: null, declared: shape, hints: [] };
}

function executed(...passed: readonly Expression[]): ExecutedCall {
  return {
    candidate: {
      setup: [],
      receiver: null,
      arguments: passed.map((value) => ({ name: null, value })),
      origin: "search",
      expectsException: false,
    },
    observation: { kind: "returned", value: 1, receiver: null, arguments: [], stdout: "" },
    reached: new Set(["2"]),
    wallMs: 1,
    isObservable: true,
    turn: 0,
  };
}

function callsFor(
  change: NonNullable<Mutated["change"]>,
  declared: Shape = { kind: "text" },
  value = "bread",
  seed = 1,
) {
  return survivorCalls([{ code: "", line: 2, change }], [executed(text(value))], toolsOf(declared, seed));
}

function toolsOf(declared: Shape, seed = 1) {
  const parameters = [parameterOf("word", declared, false), parameterOf("flag", { kind: "boolean" }, true)];
  const random = createRandom(seed, "test");
  return {
    subject: { ...emptySubject, parameters },
    valueGenerator: createValueGenerator({ vocabulary, factories: new Map(), literals: [] }),
    valueMutator: new ValueMutator(random, []),
    random,
  };
}

const values = (calls: readonly Candidate[]): readonly (Expression | undefined)[] =>
  calls.flatMap((call) => call.arguments.map(({ value }) => value));

describe("survivorCalls", () => {
  it("passes both values of a switch whose mutant survives", () => {
    const change = { operator: "ignored_parameter", original: "", replacement: "flag = False", parameter: "flag" };
    const calls = callsFor(change);
    const passed = calls.flatMap((call) => call.arguments.filter(({ name }) => name === "flag"));
    expect(new Set(passed.map(({ value }) => JSON.stringify(value))).size).toBe(2);
  });

  it("inserts constants of the mutant and adjacent numbers", () => {
    const calls = callsFor({ operator: "constant", original: '"#"', replacement: '"XX#"' });
    expect(JSON.stringify(values(calls).map((value) => (value?.kind === "text" ? value.value : "")))).toContain("#");
  });

  it("inserts the operands of a comparison whose boundary mutant survives", () => {
    const change = { operator: "comparison_boundary", original: "<", replacement: "<=", lineText: "if word < 'rye':" };
    const calls = callsFor(change);
    expect(JSON.stringify(values(calls).map((value) => (value?.kind === "text" ? value.value : "")))).toContain("rye");
  });

  it("repeats a text, also with separators, for a mutant that stops after the first occurrence", () => {
    const change = { operator: "first_only", original: "", replacement: ", 1", lineText: 'word.split("-")' };
    const calls = callsFor(change);
    expect(values(calls)).toEqual(expect.arrayContaining([text("breadbreadbread"), text("bread-bread-bread")]));
  });

  it("writes compared numbers into a text with numbers", () => {
    const change = { operator: "constant", original: "255", replacement: "256", lineText: "300 <= part < 400" };
    const calls = callsFor(change, { kind: "unknown" }, "1.2", 2);

    const written = values(calls).flatMap((value) => (value?.kind === "text" ? value.value : []));
    expect(written).toContainEqual(expect.stringMatching(/^(?:1\.\d{3}|\d{3}\.2)$/u));
  });

  it("prepends to a text for a mutant that drops an anchor", () => {
    const calls = callsFor({ operator: "anchored_match", original: "match", replacement: "search" });
    expect(values(calls)).toEqual([text("a/bread"), text("a bread"), text("abread")]);
  });

  it.each([
    { operator: "dropped_operand", original: "isRye(a) && isRye(b)", replacement: "isRye(a)" },
    { operator: "return_value", original: "true", replacement: "undefined", lineText: "if (a === b) return true;" },
  ])("passes a value in two positions for the mutant of a condition: $operator", (change) => {
    const call = executed(text("rye"), text("oat"));
    const calls = survivorCalls([{ code: "", line: 2, change }], [call], toolsOf({ kind: "text" }));
    expect(calls.map((candidate) => values([candidate]))).toEqual([
      [text("rye"), text("rye")],
      [text("oat"), text("oat")],
    ]);
  });

  it("varies calls of different paths before others", () => {
    const change = { operator: "first_only", original: "", replacement: ", 1", lineText: "word.split()" };
    const same = ["a", "b", "c", "d"].map((word) => executed(text(word)));
    const other = { ...executed(text("e")), reached: new Set(["2", "3"]) };
    const calls = survivorCalls([{ code: "", line: 2, change }], [...same, other], toolsOf({ kind: "text" }));
    expect(values(calls).slice(0, 2)).toEqual([text("aaa"), text("eee")]);
  });

  it("returns no duplicate and no executed call", () => {
    const calls = callsFor({ operator: "dropped_call", original: "word.strip()", replacement: "word" });
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(calls.length);
    expect(values(calls)).not.toContainEqual(text("bread"));
  });
});

describe("boundaryCalls", () => {
  const change = { operator: "comparison_boundary", original: "<=", replacement: "<" };
  const compared = (seen: bigint): Comparison => ({
    position: 1,
    kind: "at_most",
    holds: true,
    left: { kind: "value", value: integer(5n) },
    right: { kind: "value", value: integer(seen) },
  });
  const boundaryOf = async (limit: bigint, operator = change.operator) => {
    const call = executed(integer(limit));
    const result = { ...call, lines: [], arcs: [], comparisons: [compared(limit)] };
    return values(
      await boundaryCalls([{ code: "", line: 2, change: { ...change, operator } }], [call], async () => ({
        results: [result],
      })),
    );
  };

  it("makes both sides of a moved comparison equal", async () => {
    expect(await boundaryOf(9n)).toEqual([integer(5n)]);
  });

  it("moves numbers by the distance between both sides, which may be sums or differences", async () => {
    const call = executed(integer(2n));
    const result = { ...call, lines: [], arcs: [], comparisons: [compared(9n)] };
    const calls = await boundaryCalls([{ code: "", line: 2, change }], [call], async () => ({ results: [result] }));
    expect(values(calls)).toEqual([integer(6n), integer(-2n)]);
  });

  it("also compares equal numbers of two magnitudes if fractions are compared", async () => {
    const compared: Comparison = {
      position: 1,
      kind: "at_most",
      holds: true,
      left: { kind: "value", value: integer(0n) },
      right: { kind: "value", value: float("0.5") },
    };
    const calls = await boundaryCalls([{ code: "", line: 2, change }], [executed(integer(3n))], async (candidates) => ({
      results: candidates.map(() => ({ ...executed(), lines: [], arcs: [], comparisons: [compared] })),
    }));
    expect(values(calls)).toEqual(expect.arrayContaining([float("3.5"), float("1000.5"), float("0.5")]));
  });

  it("returns no call that was executed", async () => {
    const calls = [executed(integer(9n)), executed(integer(5n))];
    const run = async () => ({
      results: [{ ...executed(integer(9n)), lines: [], arcs: [], comparisons: [compared(9n)] }],
    });
    expect(await boundaryCalls([{ code: "", line: 2, change }], calls, run)).toEqual([]);
  });

  it("returns nothing at the boundary, and for other mutants", async () => {
    expect(await boundaryOf(5n)).toEqual([]);
    expect(await boundaryOf(9n, "comparison")).toEqual([]);
  });
});
