import { code } from "../values/expression.ts";
import { type Choice, isNothing } from "./trial.ts";

/** Documentation that promises an answer of yes or no. */
const ASKS = /\bwhether\b|\btrue\b[`*]* (?:if|when|iff)\b/iu;
const NAMES_NOTHING = /\b(?:None|null|undefined)\b/u;

/**
 * Compares truth instead of results where documentation says "whether" or "true if", and the target returns booleans for
 * some inputs and nothing for others. Another implementation may return false instead of nothing.
 *
 * @param truth - Expression over `result` for its truth.
 */
export function asTruthValues(choices: readonly Choice[], documentation: string, truth: string): readonly Choice[] {
  if (!ASKS.test(documentation) || NAMES_NOTHING.test(documentation)) return choices;
  const values = choices.flatMap(({ observation }) => (observation.kind === "returned" ? [observation.value] : []));
  const isMixed = values.some((value) => typeof value === "boolean") && values.some(isNothing);
  if (!isMixed || !values.every((value) => typeof value === "boolean" || isNothing(value))) return choices;
  return choices.map((choice): Choice => {
    const { candidate, observation } = choice;
    if (observation.kind !== "returned" || candidate.view !== undefined) return choice;
    return {
      ...choice,
      candidate: { ...candidate, view: { expression: code(truth), functions: [] } },
      observation: { ...observation, value: observation.value === true },
    };
  });
}
