import type { Candidate } from "../../subject.ts";
import { mutatedBy } from "../provenance.ts";
import { INPUT_MUTATORS } from "./mutator-table.ts";
import type { MutationTools } from "./tools.ts";

/** `other` may provide an argument. */
export function mutate(parent: Candidate, other: Candidate, tools: MutationTools): Candidate {
  const { random } = tools;
  for (const { mutator, chance } of INPUT_MUTATORS.first) {
    const isChosen = mutator.applies?.(parent, tools) !== false && random.chance(chance);
    const child = isChosen ? mutator.mutate(parent, other, tools) : null;
    if (child !== null) return mutatedBy(mutator.name, parent, child);
  }
  const row = random.pickWeighted(INPUT_MUTATORS.weighted, ({ weight }) => weight);
  const child = row?.mutator.mutate(parent, other, tools) ?? null;
  return row === undefined || child === null ? parent : mutatedBy(row.mutator.name, parent, child);
}
