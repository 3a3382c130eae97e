import type { CanonicalValue } from "@repost/spec";
import { code } from "../values/expression.ts";
import { type Shape, unknown } from "../values/shape.ts";
import { type Choice, isNothing } from "./trial.ts";

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
  choices: readonly Choice[],
  { documentation, result = unknown, truth }: TruthOptions,
): readonly Choice[] {
  const values = choices.flatMap(({ observation }) => (observation.kind === "returned" ? [observation.value] : []));
  const isDeclared = result.kind === "boolean";
  const isPromised = PROMISES_TRUTH.test(documentation) && !NAMES_NOTHING.test(documentation);
  const booleans = values.filter((value) => typeof value === "boolean");
  if (booleans.length === values.length || values.some((value) => truthOf(value) === null)) return choices;
  const isPlain = booleans.length > 0 && values.every((value) => typeof value === "boolean" || isNothing(value));
  if (!isDeclared && !(isPromised && isPlain)) return choices;
  return choices.map((choice): Choice => {
    const { candidate, observation } = choice;
    if (observation.kind !== "returned" || candidate.view !== undefined) return choice;
    return {
      ...choice,
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
