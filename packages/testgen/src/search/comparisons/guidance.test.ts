import { describe, expect, it } from "vitest";
import type { Comparison } from "../../calls/comparisons.ts";
import type { Candidate } from "../../subject.ts";
import { call, type Expression, integer, list, text } from "../../values/expression.ts";
import type { ExecutedCall } from "../executed-call.ts";
import { createGuidance, putAsMeasure } from "./guidance.ts";

const candidateWith = (value: Expression): Candidate => ({
  setup: [],
  receiver: null,
  arguments: [{ name: null, value }],
  origin: "search",
  expectsException: false,
});
const trialWith = (value: Expression, kind: "returned" | "raised" = "returned"): ExecutedCall => ({
  candidate: candidateWith(value),
  observation:
    kind === "returned"
      ? { kind, value: 1, receiver: null, arguments: [], stdout: "" }
      : {
          kind,
          exception: { types: ["ValueError"], message: "", explicit: true },
          receiver: null,
          arguments: [],
          stdout: "",
        },
  reached: new Set(),
  wallMs: 1,
  isObservable: true,
  turn: 0,
});
const compared = (index: number, holds: boolean, left: Expression, right: Expression): Comparison => ({
  position: index,
  kind: "equal",
  holds,
  left: { kind: "value", value: left },
  right: { kind: "value", value: right },
});
const argumentsOf = (candidates: readonly Candidate[]): readonly unknown[] =>
  candidates.map(({ arguments: [argument] }) => argument?.value);

describe("createGuidance", () => {
  it("returns the compared value for a part of an argument at any depth", () => {
    const guidance = createGuidance();
    const value = call("Box", [list([integer(1), integer(2)])]);
    guidance.learn(trialWith(value), [compared(1, false, integer(2), integer(77))]);
    expect(argumentsOf(guidance.take(9))).toEqual([call("Box", [list([integer(1), integer(77)])])]);
    expect(guidance.take(9)).toEqual([]);
  });

  it("skips a position whose comparison had both results", () => {
    const guidance = createGuidance();
    guidance.learn(trialWith(integer(77)), [compared(1, true, integer(77), integer(77))]);
    guidance.learn(trialWith(integer(2)), [compared(1, false, integer(2), integer(77))]);
    expect(guidance.take(9)).toEqual([]);
  });

  it("returns the last comparisons before an exception in any case, the very last first", () => {
    const guidance = createGuidance();
    guidance.learn(trialWith(text("(")), [compared(1, true, text("("), text("("))]);
    const last = Array.from({ length: 6 }, (_, turn) => compared(1, false, text(""), text(String(turn))));
    guidance.learn(trialWith(text("("), "raised"), last);
    expect(argumentsOf(guidance.take(9))).toEqual(["(0", "(1", "(2", "(3"].map(text));
  });

  it("returns one call for each comparison in turn, the newest first, without duplicates", () => {
    const guidance = createGuidance();
    const value = list([integer(10), integer(20)]);
    guidance.learn(trialWith(value), [compared(1, false, integer(10), integer(20))]);
    guidance.learn(trialWith(value), [compared(2, false, integer(20), integer(99))]);
    guidance.learn(trialWith(value), [compared(2, false, integer(20), integer(99))]);
    expect(argumentsOf(guidance.take(2))).toEqual([list([integer(10), integer(99)]), list([integer(20), integer(20)])]);
    expect(argumentsOf(guidance.take(2))).toEqual([list([integer(10), integer(10)])]);
  });

  it("stops at a position that never changes its result", () => {
    const guidance = createGuidance();
    for (let turn = 0; turn < 50; turn += 1) {
      guidance.learn(trialWith(integer(turn)), [compared(1, false, integer(turn), integer(-turn))]);
    }
    expect(guidance.take(99).length).toBe(24);
  });
});

const bytes = (value: string): Expression => ({ kind: "bytes", value });

describe("putAsMeasure", () => {
  it("replaces a character whose code was compared", () => {
    expect(putAsMeasure(text("cab"), integer(97), integer(98))).toEqual([text("cbb")]);
    expect(putAsMeasure(bytes("\u0000\u0001"), integer(0), integer(137))).toEqual([bytes("\u0089\u0001")]);
    expect(putAsMeasure(bytes("\u0001\u0002x"), integer(1), integer(256))).toEqual([]);
  });

  it("adjusts the length of a text, bytes or sequence to the compared length", () => {
    expect(putAsMeasure(text("ab"), integer(2), integer(5))).toEqual([text("ababa")]);
    expect(putAsMeasure(bytes(""), integer(0), integer(2))).toEqual([bytes("aa")]);
    expect(putAsMeasure(list([integer(1), integer(2)]), integer(2), integer(3))).toEqual([
      list([integer(1), integer(2), integer(1)]),
    ]);
    expect(putAsMeasure(list([]), integer(0), integer(3))).toEqual([]);
    expect(putAsMeasure(text("ab"), integer(2), integer(1000))).toEqual([]);
  });
});
