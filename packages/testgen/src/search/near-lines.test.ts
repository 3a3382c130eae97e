import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import { createRandom } from "../random.ts";
import type { Parameter, Subject, Vocabulary } from "../subject.ts";
import { integer } from "../values/expression.ts";
import { createValueMaker } from "../values/make-values.ts";
import { createTweaker } from "../values/tweak.ts";
import { candidateKey } from "./candidates.ts";
import { candidatesNear } from "./near-lines.ts";
import type { Trial } from "./trial.ts";

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
  focuses: [{ line: 3, parameters: ["count"], values: [integer(1234)], shapes: [] }],
  span: { startLine: 1, endLine: 4 },
};
const vocabulary: Vocabulary = {
  instances: () => [],
  callables: () => [],
  iterator: (items) => items,
  table: () => integer(0),
  returning: (value) => value,
  linked: (object) => object,
  remedies: () => [],
  record: () => integer(0),
  types: () => [],
};

function trial(value: number, reached: readonly number[]): Trial {
  const observation: Observation = { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
  const candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value: integer(value) }],
    origin: "search",
    expectsException: false,
  } as const;
  return { candidate, observation, reached: new Set(reached.map(String)), wallMs: 1, telling: true, turn: value };
}

function near(lines: readonly number[], trials: readonly Trial[], seed = 1) {
  const random = createRandom(seed, "near");
  const maker = createValueMaker({ vocabulary, factories: subject.factories, literals: subject.literals });
  const tools = { subject, maker, random, tweaker: createTweaker({ random, literals: subject.literals }) };
  return candidatesNear({ lines, trials, tools, count: 30 });
}

describe("candidatesNear", () => {
  const trials = [trial(1, [2, 3]), trial(2, [2])];

  it("gives calls that nobody tried, some of them with what the line decides on", () => {
    const found = near([3], trials).map(candidateKey);
    const tried = new Set(trials.map(({ candidate }) => candidateKey(candidate)));
    expect(found.length).toBeGreaterThan(5);
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((key) => tried.has(key))).toEqual([]);
    expect(found.some((key) => key.includes("1234"))).toBe(true);
  });

  it("gives the same for the same seed", () => {
    expect(near([2, 3], trials).map(candidateKey)).toEqual(near([2, 3], trials).map(candidateKey));
  });

  it("gives nothing for lines that no call comes to", () => {
    expect(near([4], trials)).toEqual([]);
  });
});
