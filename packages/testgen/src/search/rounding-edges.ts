import type { CanonicalValue, Observation } from "@repost/spec";
import type { BatchResult } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { childrenOf, float, type Expression, withChildren } from "../values/expression.ts";
import type { SameAgain } from "./same-again.ts";
import type { Choice } from "./trial.ts";

/** Calls and operators of both languages that round. */
const ROUNDS =
  /\b(?:round|int|floor|ceil|trunc|toFixed|toPrecision|parseInt)\(|%[+\d]*\.\d+f|:[+,\d]*\.\d+[fg]|\/\/|\|\s*0\b/u;

/** Relative change, above tolerances in code and below documented digits. */
const NUDGE = 1e-7;

export interface RoundingEdgesOptions {
  readonly sameAgain: SameAgain;
  readonly run: (candidates: readonly Candidate[]) => Promise<BatchResult>;
  /** Text of the target. */
  readonly code: string;
}

/**
 * Creates a stability check that also refuses calls on the edge of a rounding, which documentation rarely defines.
 * Examples and callers' calls stay.
 */
export function withoutRoundingEdges({ sameAgain, run, code }: RoundingEdgesOptions): SameAgain {
  if (!ROUNDS.test(code)) return sameAgain;
  return async (choices) => {
    const same = await sameAgain(choices);
    const places = [...choices.keys()].filter((place) => same[place] === true && hasOwnFraction(choices[place]));
    if (places.length === 0) return same;
    const candidates = places.flatMap((place) => choices[place]?.candidate ?? []);
    const { results } = await run(
      [1 + NUDGE, 1 - NUDGE].flatMap((factor) => candidates.map((one) => nudged(one, factor))),
    );
    const edges = new Set(
      places.filter((place, index) =>
        isEdge(
          choices[place]?.observation,
          results[index]?.observation,
          results[index + candidates.length]?.observation,
        ),
      ),
    );
    return same.map((isSame, place) => isSame && !edges.has(place));
  };
}

function hasOwnFraction(choice: Choice | undefined): boolean {
  if (choice === undefined || choice.support === "documented" || choice.support === "called") return false;
  return choice.candidate.arguments.some(({ value }) => hasFraction(value));
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
    const children = childrenOf(value);
    return children.length === 0 ? value : withChildren(value, children.map(nudge));
  };
  return {
    ...candidate,
    arguments: candidate.arguments.map((argument) => ({ ...argument, value: nudge(argument.value) })),
  };
}

/** Returns whether exactly one neighbour has the same result; without rounding, both differ. */
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
  const [own, other] = [Object.values(left), Object.values(right)] as readonly (readonly CanonicalValue[])[];
  return (
    own?.length === other?.length && own?.every((value, place) => areClose(value, other?.[place] ?? null)) === true
  );
}

function areNear(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(left), Math.abs(right));
}
