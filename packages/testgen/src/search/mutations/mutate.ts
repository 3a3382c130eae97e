import type { Candidate } from "../../subject.ts";
import { mutatedBy } from "../provenance.ts";
import { INPUT_MUTATORS, VIEW_MUTATOR } from "./mutator-table.ts";
import type { MutationTools } from "./tools.ts";

/** `other` may provide an argument. */
export function mutate(parent: Candidate, other: Candidate, tools: MutationTools): Candidate {
  const { random } = tools;
  const isOfView = parent.view !== undefined && random.chance(VIEW_MUTATOR.chance);
  const mutator = isOfView ? VIEW_MUTATOR : random.pickWeighted(INPUT_MUTATORS, ({ weight }) => weight);
  return mutator === undefined ? parent : mutatedBy(mutator.name, parent, mutator.mutate(parent, tools, other));
}
