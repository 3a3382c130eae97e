import { expect, it } from "vitest";
import { orchardRequest } from "../../test/python.ts";
import type { Observation } from "@repost/spec";
import { list, integer } from "../values/expression.ts";
import type { Candidate } from "../subject.ts";
import { canonicalLiteral } from "../python/canonical-literal.ts";
import { printCall } from "../python/print-call.ts";
import type { ScoredCall } from "./executed-call.ts";
import { runEmptied, withEmptyTarget } from "./empty-target.ts";

it("replaces the body of the target by a result", async () => {
  const { module } = orchardRequest("function grow(x: number): number {\n  return x + 1;\n}\n", "grow");
  const empty = await withEmptyTarget({ ...module, language: "typescript" }, "undefined");
  expect(empty?.code).toBe("function grow(x: number): number {\n  return undefined;\n}\n");
});

it("runs an empty target only where a call may have changed its argument", async () => {
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value: list([integer(2), integer(1)]) }],
    origin: "search",
    expectsException: false,
  };
  const returned = (after: readonly number[]): Observation => ({
    kind: "returned",
    value: 3,
    receiver: null,
    arguments: [[...after]],
    stdout: "",
  });
  const before = returned([2, 1]);
  const emptiedOf = (after: readonly number[]) => {
    const scoredCall: ScoredCall = {
      candidate,
      observation: returned(after),
      reached: new Set(),
      wallMs: 1,
      isObservable: true,
      turn: 1,
      support: "typed",
      inputPenalty: 0,
      outcome: "3",
    };
    const results = [{ observation: before, wallMs: 1, lines: [], arcs: [] }];
    const over = { static: null, loadError: null, isOver: true, isShared: false };
    const language = { printCall, literalOf: canonicalLiteral };
    return runEmptied([scoredCall], language, async () => ({ ...over, results }));
  };
  expect([...(await emptiedOf([2, 1]))]).toEqual([]);
  expect([...(await emptiedOf([1, 2]))]).toEqual([[candidate, before]]);
});
