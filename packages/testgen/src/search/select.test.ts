import fc from "fast-check";
import type { Support } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { code, integer, text, type Expression } from "../values/expression.ts";
import { selectTests } from "./select.ts";
import type { ScoredCall } from "./executed-call.ts";

const example = (kept: ScoredCall): ScoredCall => {
  return { ...kept, candidate: { ...kept.candidate, origin: "docstring" } };
};

const withInput = (kept: ScoredCall, input: Expression): ScoredCall => {
  return { ...kept, candidate: { ...kept.candidate, arguments: [{ name: null, value: input }] } };
};

interface Parts {
  readonly support?: Support;
  readonly inputPenalty?: number;
  readonly raises?: boolean;
  readonly hasFailedConversion?: boolean;
}

let turn = 0;

function scoredCall(
  outcome: string,
  reached: readonly string[],
  { support = "observed", inputPenalty = 0, raises = false, hasFailedConversion = false }: Parts = {},
): ScoredCall {
  turn += 1;
  const state = { receiver: null, arguments: [], stdout: "" };
  return {
    candidate: {
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: code(`value${turn}`) }],
      origin: "search",
      expectsException: false,
    },
    observation: raises
      ? { kind: "raised", exception: { types: [outcome], message: "", explicit: true }, ...state }
      : { kind: "returned", value: outcome, ...state },
    reached: new Set(reached),
    wallMs: 1,
    isObservable: true,
    turn,
    support,
    inputPenalty,
    hasFailedConversion,
    outcome,
  };
}

const supports: readonly Support[] = ["documented", "called", "typed", "observed", "incidental"];
const anyChoice = fc
  .record({
    outcome: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    reached: fc.subarray(["1", "2", "3", "4", "1>2", "1>3", "3>4", "4>1"]),
    support: fc.constantFrom(...supports),
    inputPenalty: fc.constantFrom(0, 0.5, 1, 3),
    raises: fc.boolean(),
  })
  .map(({ outcome, reached, ...parts }) => scoredCall(outcome, reached, parts));
const anyChoices = fc.array(anyChoice, { maxLength: 40 });

const coverageOf = (scoredCalls: readonly ScoredCall[]): readonly string[] =>
  [...new Set(scoredCalls.flatMap(({ reached }) => [...reached]))].toSorted();

describe("selectTests", () => {
  it("keeps the coverage of all calls if the maximum allows it", () => {
    fc.assert(
      fc.property(anyChoices, (scoredCalls) => {
        expect(coverageOf(selectTests(scoredCalls, 20))).toEqual(coverageOf(scoredCalls));
      }),
    );
  });

  it("returns distinct tests up to the maximum, and at least three if there are enough outcomes", () => {
    fc.assert(
      fc.property(anyChoices, fc.integer({ min: 3, max: 20 }), (scoredCalls, maxTests) => {
        const kept = selectTests(scoredCalls, maxTests);
        const returned = new Set(
          scoredCalls
            .filter(({ observation, support }) => observation.kind === "returned" && support !== "incidental")
            .map(({ outcome }) => outcome),
        );
        expect(kept.length <= maxTests && new Set(kept).size === kept.length).toBe(true);
        expect(kept.length >= Math.min(3, returned.size)).toBe(true);
      }),
    );
  });

  it("returns the same selection on repeated calls", () => {
    fc.assert(
      fc.property(anyChoices, (scoredCalls) => {
        expect(selectTests(scoredCalls, 8)).toEqual(selectTests([...scoredCalls], 8));
      }),
    );
  });

  it("drops redundant calls, and prefers documented ones", () => {
    const documented = scoredCall("a", ["1", "2"], { support: "documented" });
    const incidental = scoredCall("a", ["1", "2", "3"], { support: "incidental" });
    const called = scoredCall("a", ["1", "3"], { support: "called" });
    expect(selectTests([incidental, called, documented], 2)).toEqual([documented, called]);
  });

  it("keeps every documented example up to the maximum, even with equal results", () => {
    const examples = Array.from({ length: 8 }, () => example(scoredCall("a", ["1"], { support: "documented" })));
    const others = [scoredCall("b", ["2"]), scoredCall("c", ["3"])];
    const kept = selectTests([...others, ...examples], 10);
    expect(new Set(kept)).toEqual(new Set([...examples, ...others]));
    expect(selectTests([...others, ...examples], 4)).toEqual(examples.slice(0, 4));
  });

  it("prefers inputs of another case, sign or length over more inputs of one shape", () => {
    const alike = ["ab", "cd", "ef", "gh", "ij"].map((value) => withInput(scoredCall(value, ["1"]), text(value)));
    const others = [text("AB"), text(""), text("a-long-text"), integer(-1), integer(1)].map((value, index) =>
      withInput(scoredCall(`other ${index}`, ["1"]), value),
    );
    const kept = selectTests([...alike, ...others], 6);
    expect(kept.filter((item) => others.includes(item))).toHaveLength(5);
  });

  it("keeps at most four inputs of one shape next to others, and ten without other shapes", () => {
    const alike = Array.from({ length: 12 }, (_, index) =>
      withInput(scoredCall(`outcome ${index}`, ["1"]), integer(index + 1)),
    );
    const others = Array.from({ length: 8 }, (_, index) =>
      withInput(scoredCall(`text ${index}`, ["1"]), text("rye ".repeat(index + 1))),
    );
    expect(selectTests(alike, 20)).toHaveLength(10);
    expect(selectTests(alike, 9)).toHaveLength(9);
    const kept = selectTests([...others, ...alike], 20);
    expect(kept.filter(({ candidate }) => candidate.arguments[0]?.value.kind === "integer")).toHaveLength(4);
  });

  it("keeps the most coverage if the maximum excludes some calls", () => {
    const scoredCalls = [
      scoredCall("a", ["1"]),
      scoredCall("b", ["2"]),
      scoredCall("c", ["3", "4", "5"]),
      scoredCall("d", ["6", "7"]),
    ];
    expect(coverageOf(selectTests(scoredCalls, 3))).toEqual(["1", "3", "4", "5", "6", "7"]);
  });

  it("limits exceptions, incidental calls and failed conversions that add no coverage", () => {
    const raising = Array.from({ length: 12 }, (_, index) => scoredCall(`Error${index}`, ["1"], { raises: true }));
    const incidental = Array.from({ length: 12 }, (_, index) =>
      scoredCall(`odd ${index}`, ["1"], { support: "incidental" }),
    );
    const odd = Array.from({ length: 12 }, (_, index) =>
      scoredCall(`NaN ${index}`, ["1"], { hasFailedConversion: true }),
    );
    const kept = selectTests([scoredCall("fine", ["1"]), ...raising, ...incidental, ...odd], 10);
    expect([
      kept.filter(({ observation }) => observation.kind === "raised").length,
      kept.filter(({ support }) => support === "incidental").length,
      kept.filter((item) => item.hasFailedConversion).length,
    ]).toEqual([3, 2, 2]);
  });

  it("keeps only a few tests with one outcome", () => {
    expect(
      selectTests(
        Array.from({ length: 12 }, () => scoredCall("true", ["1"])),
        10,
      ),
    ).toHaveLength(5);
  });
});
