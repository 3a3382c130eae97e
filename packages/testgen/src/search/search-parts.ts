import { plainCall } from "./generators/calls.ts";
import { INPUT_GENERATORS } from "./generators/generator-table.ts";
import { usualReceiver } from "./generators/receivers.ts";
import { INPUT_MUTATORS, VIEW_MUTATOR } from "./mutations/mutator-table.ts";
import { TEST_FILTERS } from "./test-filters.ts";

const FEEDBACK_MUTATORS = [
  "aimed_at_decision",
  "comparison_operand",
  "operand_of_mutant",
  "parameter_of_mutant",
  "repair",
  "repeated_text",
  "varied_argument",
] as const;

/** Returns the parts of the search, as `generator/NAME`, `mutator/NAME` and `filter/NAME`. */
export function searchParts(): readonly string[] {
  const { lists, receivers, calls } = INPUT_GENERATORS;
  const named = [...lists, ...receivers, ...calls].map(({ generator }) => generator.name);
  // Their calls keep the generator of the argument list.
  const generators = named.filter((name) => name !== usualReceiver.name && name !== plainCall.name);
  const mutators = [VIEW_MUTATOR, ...INPUT_MUTATORS].map(({ name }) => name);
  return [
    ...[...generators, "result_view"].map((name) => `generator/${name}`),
    ...[...mutators, ...FEEDBACK_MUTATORS].map((name) => `mutator/${name}`),
    ...TEST_FILTERS.map(({ name }) => `filter/${name}`),
  ];
}
