import type { CanonicalValue, Observation } from "@repost/spec";
import type { Candidate } from "../subject.ts";
import { childrenOf, float, type Expression, mapChildren } from "../values/expression.ts";
import type { StabilityCheck } from "./stability-check.ts";
import { type RunCandidates, type ScoredCall } from "./executed-call.ts";

/** Calls and operators of both languages that round. */
const ROUNDS =
  /\b(?:round|int|floor|ceil|trunc|toFixed|toPrecision|parseInt)\(|%[+\d]*\.\d+f|:[+,\d]*\.\d+[fg]|\/\/|\|\s*0\b/u;

/** Relative change, above tolerances in code and below documented digits. */
const NUDGE = 1e-7;

/**
 * Creates a stability check that also refuses calls on the edge of a rounding, which documentation rarely defines.
 * Examples and callers' calls stay.
 */
export function withoutRoundingEdges(areStable: StabilityCheck, run: RunCandidates, code: string): StabilityCheck {
  if (!ROUNDS.test(code)) return areStable;
  return async (scoredCalls) => {
    const same = await areStable(scoredCalls);
    const edgeCandidates = [...scoredCalls.keys()].filter(
      (index) => same[index] === true && hasInputFraction(scoredCalls[index]),
    );
    if (edgeCandidates.length === 0) return same;
    const candidates = edgeCandidates.flatMap((index) => scoredCalls[index]?.candidate ?? []);
    const { results } = await run(
      [1 + NUDGE, 1 - NUDGE].flatMap((factor) => candidates.map((candidate) => nudged(candidate, factor))),
    );
    const edges = new Set(
      edgeCandidates.filter((position, index) =>
        isEdge(
          scoredCalls[position]?.observation,
          results[index]?.observation,
          results[index + candidates.length]?.observation,
        ),
      ),
    );
    return same.map((isSame, index) => isSame && !edges.has(index));
  };
}

function hasInputFraction(scoredCall: ScoredCall | undefined): boolean {
  if (scoredCall === undefined || scoredCall.support === "documented" || scoredCall.support === "called") return false;
  return scoredCall.candidate.arguments.some(({ value }) => hasFraction(value));
}

function hasFraction(value: Expression): boolean {
  if (value.kind === "float") return isFraction(value.text);
  return childrenOf(value).some(hasFraction);
}

function isFraction(text: string): boolean {
  return Number.isFinite(Number(text)) && !Number.isInteger(Number(text));
}

function nudged(candidate: Candidate, factor: number): Candidate {
  const nudge = (value: Expression): Expression => {
    if (value.kind === "float") return isFraction(value.text) ? float(String(Number(value.text) * factor)) : value;
    return mapChildren(value, nudge);
  };
  return {
    ...candidate,
    arguments: candidate.arguments.map((argument) => ({ ...argument, value: nudge(argument.value) })),
  };
}

/** Returns whether exactly one nudged input has the same result. */
function isEdge(
  middle: Observation | undefined,
  above: Observation | undefined,
  below: Observation | undefined,
): boolean {
  if (middle?.kind !== "returned" || above?.kind !== "returned" || below?.kind !== "returned") return false;
  return areClose(middle.value, above.value) !== areClose(middle.value, below.value);
}

/** Booleans count as close, because limits of comparisons are mostly documented. */
function areClose(left: CanonicalValue, right: CanonicalValue): boolean {
  if (typeof left === "boolean" || left === null) return true;
  if (typeof left === "number" && typeof right === "number") return areNear(left, right);
  if (typeof left !== "object" || typeof right !== "object" || right === null) return left === right;
  if ("$" in left && left.$ === "float" && "$" in right && right.$ === "float")
    return left["v"] === right["v"] || areNear(Number(left["v"]), Number(right["v"]));
  const [leftItems, rightItems] = [Object.values(left), Object.values(right)] as readonly (readonly CanonicalValue[])[];
  return (
    leftItems?.length === rightItems?.length &&
    leftItems?.every((value, index) => areClose(value, rightItems?.[index] ?? null)) === true
  );
}

function areNear(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(left), Math.abs(right));
}
