import { plainCall } from "./generators/calls.ts";
import { INPUT_GENERATORS } from "./generators/generator-table.ts";
import { usualReceiver } from "./generators/receivers.ts";
import { INPUT_MUTATORS, VIEW_MUTATOR } from "./mutations/mutator-table.ts";
import { INPUT_RULES } from "./input-rules.ts";

const FEEDBACK_MUTATORS = [
  "aimed_at_decision",
  "comparison_operand",
  "operand_of_mutant",
  "parameter_of_mutant",
  "repair",
  "repeated_text",
] as const;

/** Returns the parts of the search, as `generator/NAME`, `mutator/NAME` and `filter/NAME`. */
export function searchParts(): readonly string[] {
  const { receivers, calls } = INPUT_GENERATORS;
  const named = [...receivers, ...calls].map(({ generator }) => generator.name);
  // Their calls keep the generator of the argument list.
  const generators = named.filter((name) => name !== usualReceiver.name && name !== plainCall.name);
  const mutators = [VIEW_MUTATOR, ...INPUT_MUTATORS].map(({ name }) => name);
  return [
    ...[...generators, "changed_argument", "result_view"].map((name) => `generator/${name}`),
    ...[...mutators, ...FEEDBACK_MUTATORS].map((name) => `mutator/${name}`),
    ...INPUT_RULES.map(({ name }) => `filter/${name}`),
  ];
}
