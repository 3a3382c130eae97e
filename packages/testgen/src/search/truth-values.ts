import type { CanonicalValue } from "@repost/spec";
import { code } from "../values/expression.ts";
import { type Shape, unknown } from "../values/shape.ts";
import { type ScoredCall, isNothing } from "./executed-call.ts";

const PROMISES_TRUTH = /\bwhether\b|\btrue\b[`*]* (?:if|when|iff)\b/iu;
const NAMES_NOTHING = /\b(?:None|null|undefined)\b/u;

export interface TruthOptions {
  readonly documentation: string;
  /** Declared or documented type of the result. @default unknown */
  readonly result?: Shape | undefined;
  /** Expression over `result` for its truth. */
  readonly truth: string;
}

/**
 * Applies to declared booleans, or documentation with "whether" or "true if", if the target also returns other values.
 */
export function asTruthValues(
  scoredCalls: readonly ScoredCall[],
  { documentation, result = unknown, truth }: TruthOptions,
): readonly ScoredCall[] {
  const values = scoredCalls.flatMap(({ observation }) => (observation.kind === "returned" ? [observation.value] : []));
  const isDeclared = result.kind === "boolean";
  const isPromised = PROMISES_TRUTH.test(documentation) && !NAMES_NOTHING.test(documentation);
  const booleans = values.filter((value) => typeof value === "boolean");
  if (booleans.length === values.length || values.some((value) => truthOf(value) === null)) return scoredCalls;
  const isPlain = booleans.length > 0 && values.every((value) => typeof value === "boolean" || isNothing(value));
  if (!isDeclared && !(isPromised && isPlain)) return scoredCalls;
  return scoredCalls.map((scoredCall): ScoredCall => {
    const { candidate, observation } = scoredCall;
    if (observation.kind !== "returned" || candidate.view !== undefined) return scoredCall;
    return {
      ...scoredCall,
      candidate: { ...candidate, view: { expression: code(truth), functions: [] } },
      observation: { ...observation, value: truthOf(observation.value) },
    };
  });
}

/** Null for values whose truth languages define differently. */
function truthOf(value: CanonicalValue): boolean | null {
  if (isNothing(value)) return false;
  return typeof value === "object" ? null : Boolean(value);
}
