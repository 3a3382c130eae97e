import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import { createRandom } from "../random.ts";
import type { Parameter, Subject, Vocabulary } from "../subject.ts";
import { integer } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { ValueMutator } from "../values/value-mutator.ts";
import { candidateKey } from "./candidates.ts";
import { candidatesNear } from "./near-lines.ts";
import type { ExecutedCall } from "./executed-call.ts";

const parameter: Parameter = {
  name: "count",
  kind: "positional",
  optional: false,
  defaultValue: null,
  declared: { kind: "integer" },
  hints: [],
};
const subject: Subject = {
  ...emptySubject,
  parameters: [parameter],
  literals: [integer(40)],
  decisions: [{ line: 3, parameters: ["count"], values: [integer(1234)], shapes: [] }],
  span: { startLine: 1, endLine: 4 },
};
const vocabulary: Vocabulary = {
  instances: () => [],
  callables: () => [],
  iterator: (items) => items,
  returning: (value) => value,
  linked: (object) => object,
  remedies: () => [],
  record: () => integer(0),
  types: () => [],
};

function executedCall(value: number, reached: readonly number[]): ExecutedCall {
  const observation: Observation = { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
  const candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value: integer(value) }],
    origin: "search",
    expectsException: false,
  } as const;
  return { candidate, observation, reached: new Set(reached.map(String)), wallMs: 1, isObservable: true, turn: value };
}

function near(lines: readonly number[], executedCalls: readonly ExecutedCall[], seed = 1) {
  const random = createRandom(seed, "near");
  const valueGenerator = createValueGenerator({ vocabulary, factories: subject.factories, literals: subject.literals });
  const tools = {
    subject,
    valueGenerator,
    random,
    valueMutator: new ValueMutator(random, subject.literals),
  };
  return candidatesNear(lines, executedCalls, tools, 30);
}

describe("candidatesNear", () => {
  const executedCalls = [executedCall(1, [2, 3]), executedCall(2, [2])];

  it("returns untried calls, some with the values that decide the line", () => {
    const actual = near([3], executedCalls).map(candidateKey);
    const tried = new Set(executedCalls.map(({ candidate }) => candidateKey(candidate)));
    expect(actual.length).toBeGreaterThan(5);
    expect(new Set(actual).size).toBe(actual.length);
    expect(actual.filter((key) => tried.has(key))).toEqual([]);
    expect(actual.some((key) => key.includes("1234"))).toBe(true);
  });

  it("returns the same calls for the same seed", () => {
    expect(near([2, 3], executedCalls).map(candidateKey)).toEqual(near([2, 3], executedCalls).map(candidateKey));
  });

  it("returns nothing for lines without calls", () => {
    expect(near([4], executedCalls)).toEqual([]);
  });
});
