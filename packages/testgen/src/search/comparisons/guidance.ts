import type { Comparison } from "../../calls/comparisons.ts";
import type { Candidate } from "../../subject.ts";
import { type Expression, float, integer, nodesOf, replaceNode, text } from "../../values/expression.ts";
import { candidateKey } from "../candidates.ts";
import { mutatedBy } from "../provenance.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";
import { slotsOf, valueAt, withValue } from "../slots.ts";
import type { ExecutedCall } from "../executed-call.ts";
import { inText, replaceSeen } from "./replace-seen.ts";
import { boundaryReplacements, type Replacement, replacementsFor } from "./replacements.ts";

/** Uses compared values in calls (Aschermann et al., REDQUEEN, NDSS 2019). */
export function createGuidance() {
  const seen = new Set<string>();
  const spent = new Map<string, number>();
  const knownKeys = new Set<string>();
  let waiting: (readonly Candidate[])[] = [];
  const follow = (executedCall: ExecutedCall, comparison: Comparison): void => {
    const outcome = outcomeKey(comparison, !comparison.holds);
    const remaining = Math.min(
      SEARCH_TUNING.callsOfComparison,
      SEARCH_TUNING.callsOfOutcome - (spent.get(outcome) ?? 0),
    );
    if (remaining <= 0) return;
    const variants: Candidate[] = [];
    for (const candidate of withReplacements(executedCall.candidate, replacementsFor(comparison))) {
      if (variants.length === remaining) break;
      const key = candidateKey(candidate);
      if (knownKeys.has(key)) continue;
      knownKeys.add(key);
      variants.push(mutatedBy("comparison_operand", executedCall.candidate, candidate));
    }
    if (variants.length === 0) return;
    spent.set(outcome, (spent.get(outcome) ?? 0) + variants.length);
    waiting.unshift(variants);
  };
  return {
    learn(executedCall: ExecutedCall, comparisons: readonly Comparison[]): void {
      for (const comparison of comparisons) seen.add(outcomeKey(comparison, comparison.holds));
      const hasFailed = executedCall.observation.kind === "raised";
      // Latest comparisons are taken first.
      for (const [turn, comparison] of [...comparisons.entries()].toReversed()) {
        const isOpen = !seen.has(outcomeKey(comparison, !comparison.holds));
        if (isOpen || (hasFailed && turn < SEARCH_TUNING.comparisonsBeforeException && !comparison.holds))
          follow(executedCall, comparison);
      }
    },
    take(count: number): readonly Candidate[] {
      const taken: Candidate[] = [];
      // One of each in turn, because any may matter.
      while (taken.length < count && waiting.length > 0) {
        const rest: (readonly Candidate[])[] = [];
        for (const [first, ...laterInputs] of waiting) {
          if (first !== undefined && taken.length < count) {
            taken.push(first);
            if (laterInputs.length > 0) rest.push(laterInputs);
          } else if (first !== undefined) rest.push([first, ...laterInputs]);
        }
        waiting = rest;
      }
      return taken;
    },
  };
}

function outcomeKey({ position, kind }: Comparison, holds: boolean): string {
  return `${position} ${kind} ${holds}`;
}

type Put = (node: Expression, seen: Expression, wanted: Expression) => readonly Expression[];

/** Yields the most direct calls first. */
export function* withReplacements(
  candidate: Candidate,
  replacements: readonly Replacement[],
  puts: readonly Put[] = [replaceSeen, putAsMeasure],
): Generator<Candidate> {
  if (replacements.length === 0) return;
  const nodes = slotsOf(candidate).flatMap((slot) => {
    const whole = valueAt(candidate, slot);
    return whole === undefined ? [] : [...new Set(nodesOf(whole))].map((node) => ({ slot, whole, node }));
  });
  for (const put of puts) {
    for (const { slot, whole, node } of nodes) {
      for (const { seen, wanted } of replacements) {
        for (const value of put(node, seen, wanted)) {
          yield withValue(candidate, slot, replaceNode(whole, node, value));
        }
      }
    }
  }
}

/** Yields calls that may make both sides of an order equal (alternating variable method; Korel, TSE 1990). */
export function* withEqualSides(candidate: Candidate, comparison: Comparison): Generator<Candidate> {
  yield* withReplacements(candidate, boundaryReplacements(comparison), [replaceSeen, putAsMeasure, putAtDistance]);
}

/** Compared numbers may be sums or differences with the argument. */
function putAtDistance(node: Expression, seen: Expression, wanted: Expression): readonly Expression[] {
  const [value, from, to] = [node, seen, wanted].map(numberOf);
  if (value === undefined || from === undefined || to === undefined || value === from || value === to) return [];
  if (node.kind === "integer" && seen.kind === "integer" && wanted.kind === "integer")
    return [integer(node.value + wanted.value - seen.value)];
  const moved = value + to - from;
  return Number.isFinite(moved) ? [float(String(moved))] : [];
}

function numberOf(value: Expression): number | undefined {
  if (value.kind === "integer") return Number(value.value);
  return value.kind === "float" ? Number(value.text) : undefined;
}

const MAX_LENGTH = 64;
/** Compared numbers below it are rarely character codes. */
const FIRST_PRINTABLE = 32n;

/** Returns values whose character code or length is the wanted number. */
export function putAsMeasure(node: Expression, seen: Expression, wanted: Expression): readonly Expression[] {
  if (seen.kind !== "integer" || wanted.kind !== "integer") return [];
  return [...asCharacter(node, seen.value, wanted.value), ...asLength(node, seen.value, wanted.value)];
}

function asCharacter(node: Expression, seen: bigint, wanted: bigint): readonly Expression[] {
  if (node.kind !== "text" && node.kind !== "bytes") return [];
  const isByte = node.kind === "bytes";
  if (wanted < 0n || wanted > (isByte ? 255n : 0xd7_ffn) || seen < 0n || seen > 0x10_ff_ffn) return [];
  if (!isByte && (seen < FIRST_PRINTABLE || wanted < 9n)) return [];
  return inText(node, String.fromCodePoint(Number(seen)), text(String.fromCodePoint(Number(wanted))));
}

function asLength(node: Expression, seen: bigint, wanted: bigint): readonly Expression[] {
  if (wanted < 0n || wanted > BigInt(MAX_LENGTH)) return [];
  const length = Number(wanted);
  if (node.kind === "sequence") {
    const { items } = node;
    if (BigInt(items.length) !== seen || (items.length === 0 && length > 0)) return [];
    return [{ ...node, items: Array.from({ length }, (_, index) => items[index % items.length] ?? node) }];
  }
  if (node.kind !== "text" && node.kind !== "bytes") return [];
  if (BigInt(node.value.length) !== seen) return [];
  const pattern = node.value === "" ? "a" : node.value;
  return [{ kind: node.kind, value: pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length) }];
}
