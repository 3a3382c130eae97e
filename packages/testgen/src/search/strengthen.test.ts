import type { Observation, Support } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { VariantResult } from "../calls/run-variants.ts";
import type { Candidate } from "../subject.ts";
import { integer } from "../values/expression.ts";
import { strengthen, type StrengthenOptions } from "./strengthen.ts";
import type { ScoredCall } from "./executed-call.ts";

const returned = (value: number): Observation => ({
  kind: "returned",
  value,
  receiver: null,
  arguments: [],
  stdout: "",
});

function scoredCall(
  number: number,
  { support = "typed", reached = ["1"] }: { support?: Support; reached?: readonly string[] } = {},
): ScoredCall {
  const value = integer(number);
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value }],
    origin: "search",
    expectsException: false,
  };
  const common = { candidate, observation: returned(number), reached: new Set(reached), wallMs: 1, turn: number };
  return { ...common, isObservable: true, support, inputPenalty: 0, outcome: String(number) };
}

const numberOf = ({ arguments: [argument] }: Candidate): number =>
  argument?.value.kind === "integer" ? Number(argument.value.value) : -1;

interface World {
  /** By mutant; null for an endless one. */
  readonly noticed: Readonly<Record<string, readonly number[] | null>>;
  readonly kept: readonly ScoredCall[];
  readonly others?: readonly ScoredCall[];
  readonly maxTests?: number;
  readonly unstable?: readonly number[];
  readonly near?: StrengthenOptions["searchNear"];
}

async function strengthened({ noticed, kept, others = [], maxTests = 20, unstable = [], near }: World) {
  const requests: (readonly [mutants: readonly string[], inputs: readonly number[]])[] = [];
  const tests = await strengthen({
    kept,
    scoredCalls: [...kept, ...others],
    maxTests,
    mutants: Object.keys(noticed).map((code, index) => ({ code, line: index + 1 })),
    ...(near === undefined ? {} : { searchNear: near }),
    runMutants: (mutants, candidates, { untilDifferent }) => {
      const inputs = candidates.map(numberOf);
      requests.push([mutants.map(({ code }) => code), inputs]);
      return Promise.resolve(
        mutants.map(({ code }): VariantResult => {
          const by = noticed[code];
          if (by === null || by === undefined) return { finished: false, different: [] };
          const different = inputs.flatMap((input, index) => (by.includes(input) ? [index] : []));
          return { finished: true, different: untilDifferent ? different.slice(0, 1) : different };
        }),
      );
    },
    areStable: (scoredCalls) =>
      Promise.resolve(scoredCalls.map(({ candidate }) => !unstable.includes(numberOf(candidate)))),
  });
  return { tests: tests.map(({ candidate }) => numberOf(candidate)), asked: requests };
}

describe("choosing tests by the mutants that they kill", () => {
  it("adds a few calls that kill surviving mutants", async () => {
    const { tests, asked: requests } = await strengthened({
      noticed: { a: [1], b: [3], c: [3, 4], d: [5], e: [] },
      kept: [scoredCall(1), scoredCall(2)],
      others: [scoredCall(3), scoredCall(4), scoredCall(5), scoredCall(6)],
    });
    expect(tests).toEqual([1, 2, 3, 5]);
    expect(requests).toEqual([
      [
        ["a", "b", "c", "d", "e"],
        [1, 2],
      ],
      [
        ["b", "c", "d", "e"],
        [3, 4, 5, 6],
      ],
    ]);
  });

  it("executes no more calls if every mutant is killed or times out", async () => {
    const { tests, asked: requests } = await strengthened({
      noticed: { a: [1], b: null },
      kept: [scoredCall(1)],
      others: [scoredCall(2)],
    });
    expect([tests, requests.length]).toEqual([[1], 1]);
  });

  it("drops tests without kills and unique coverage first, the least preferred first", async () => {
    const { tests } = await strengthened({
      noticed: { a: [2], b: [9] },
      kept: [scoredCall(1, { reached: ["1", "2"] }), scoredCall(2), scoredCall(3), scoredCall(4)],
      others: [scoredCall(9)],
      maxTests: 4,
    });
    expect(tests).toEqual([1, 2, 3, 9]);
  });

  it("adds nothing if no test can be dropped", async () => {
    const { tests } = await strengthened({
      noticed: { a: [1], b: [2], c: [9] },
      kept: [scoredCall(1), scoredCall(2)],
      others: [scoredCall(9)],
      maxTests: 2,
    });
    expect(tests).toEqual([1, 2]);
  });

  it("uses another call if the first is unstable", async () => {
    const { tests } = await strengthened({
      noticed: { a: [3, 4] },
      kept: [scoredCall(1)],
      others: [scoredCall(3), scoredCall(4)],
      unstable: [3],
    });
    expect(tests).toEqual([1, 4]);
  });

  it("searches near the lines of mutants that no call kills", async () => {
    const lines: (readonly number[])[] = [];
    const near: StrengthenOptions["searchNear"] = (survivors) => {
      lines.push(survivors.map(({ line }) => line));
      return Promise.resolve([scoredCall(8), scoredCall(9)]);
    };
    const { tests } = await strengthened({
      noticed: { a: [1], b: [3], c: [9], d: [] },
      kept: [scoredCall(1)],
      others: [scoredCall(3)],
      near,
    });
    expect([tests, lines]).toEqual([
      [1, 3, 9],
      [[3, 4], [4]],
    ]);
  });

  it("keeps documented examples, even if other calls kill more", async () => {
    const example = scoredCall(2);
    const documented = { ...example, candidate: { ...example.candidate, origin: "docstring" as const } };
    const { tests } = await strengthened({
      noticed: { a: [9] },
      kept: [scoredCall(1), documented],
      others: [scoredCall(9)],
      maxTests: 2,
    });
    expect(new Set(tests)).toEqual(new Set([2, 9]));
  });

  it("adds no incidental calls", async () => {
    const { tests } = await strengthened({
      noticed: { a: [3] },
      kept: [scoredCall(1)],
      others: [scoredCall(3, { support: "incidental" })],
    });
    expect(tests).toEqual([1]);
  });
});
