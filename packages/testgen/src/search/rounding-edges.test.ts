import type { CanonicalValue, Support } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { BatchResult } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { float, integer, list, type Expression } from "../values/expression.ts";
import { withoutRoundingEdges } from "./rounding-edges.ts";
import type { ScoredCall } from "./executed-call.ts";

type Target = (number: number) => CanonicalValue;

function numberOf({ arguments: [first] }: Candidate): number {
  const value = first?.value.kind === "sequence" ? first.value.items[0] : first?.value;
  if (value?.kind === "float") return Number(value.text);
  return value?.kind === "integer" ? Number(value.value) : 0;
}

function observationOf(target: Target, candidate: Candidate): ScoredCall["observation"] {
  return { kind: "returned", value: target(numberOf(candidate)), receiver: null, arguments: [], stdout: "" };
}

/** Returns which calls of a target with these arguments are stable. */
async function stable(
  target: Target,
  values: readonly Expression[],
  { code = "return round(x)", support = "observed" }: { readonly code?: string; readonly support?: Support } = {},
): Promise<readonly boolean[]> {
  const run = (candidates: readonly Candidate[]): Promise<BatchResult> => {
    const results = candidates.map((item) => ({
      observation: observationOf(target, item),
      lines: [],
      arcs: [],
      wallMs: 1,
    }));
    return Promise.resolve({ results, loadError: null, isOver: true, isShared: false, static: null });
  };
  const scoredCalls = values.map((value): ScoredCall => {
    const argument = { name: null, value };
    const candidate: Candidate = {
      setup: [],
      receiver: null,
      arguments: [argument],
      origin: "search",
      expectsException: false,
    };
    const rest = { reached: new Set<string>(), wallMs: 1, turn: 0, isObservable: true, inputPenalty: 0, outcome: "" };
    return { candidate, observation: observationOf(target, candidate), support, ...rest };
  });
  const areStable = (all: readonly ScoredCall[]): Promise<readonly boolean[]> => Promise.resolve(all.map(() => true));
  return await withoutRoundingEdges(areStable, run, code)(scoredCalls);
}

describe("withoutRoundingEdges", () => {
  const halves = [float("2.5"), float("2.4"), list([float("0.5")]), integer(3)];
  const texts: Target = (number) => String(Math.round(number));

  it("rejects calls whose text or number changes with the last digits of a fraction", async () => {
    expect(await stable(texts, halves)).toEqual([false, true, false, true]);
    expect(await stable((number) => Math.round(number), halves)).toEqual([false, true, false, true]);
  });

  it("accepts calls whose result follows the fraction, and limits of comparisons", async () => {
    const follows: Target = (number) => ({ $: "float", v: String(number * 2) });
    expect(await stable(follows, halves)).toEqual([true, true, true, true]);
    expect(await stable((number) => String(number), halves)).toEqual([true, true, true, true]);
    expect(await stable((number) => number >= 2.5, halves)).toEqual([true, true, true, true]);
  });

  it("accepts calls of examples and callers, and all calls of a target that does not round", async () => {
    expect(await stable(texts, halves, { support: "called" })).toEqual([true, true, true, true]);
    expect(await stable(texts, halves, { code: "return x" })).toEqual([true, true, true, true]);
  });
});
