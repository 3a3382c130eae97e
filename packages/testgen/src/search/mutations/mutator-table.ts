import type { Candidate } from "../../subject.ts";
import { borrowArgument, refreshArgument, refreshView, mutateSomeValue } from "./change-value.ts";
import { mutatedBy } from "../provenance.ts";
import { toggleOptional } from "./options.ts";
import { relate } from "./relate.ts";
import type { MutationTools } from "./tools.ts";

interface InputMutator {
  /** Stored with the tests, in snake_case. */
  readonly name: string;
  /** Relative probability. */
  readonly weight: number;
  /** `other` may provide values. */
  mutate(parent: Candidate, tools: MutationTools, other: Candidate): Candidate;
}

export const INPUT_MUTATORS: readonly InputMutator[] = [
  { name: "small_change", weight: 40, mutate: mutateSomeValue },
  { name: "new_argument", weight: 16, mutate: refreshArgument },
  { name: "optional_argument", weight: 12, mutate: toggleOptional },
  { name: "borrowed_argument", weight: 8, mutate: borrowArgument },
  { name: "related_values", weight: 8, mutate: relate },
  { name: "two_small_changes", weight: 12, mutate: mutateTwice },
];

/** Tried before the others for calls with a view. */
export const VIEW_MUTATOR = { name: "view_argument", chance: 0.25, mutate: refreshView } as const;

/** `other` may provide an argument. */
export function mutate(parent: Candidate, other: Candidate, tools: MutationTools): Candidate {
  const { random } = tools;
  const isOfView = parent.view !== undefined && random.chance(VIEW_MUTATOR.chance);
  const mutator = isOfView ? VIEW_MUTATOR : random.pickWeighted(INPUT_MUTATORS, ({ weight }) => weight);
  return mutator === undefined ? parent : mutatedBy(mutator.name, parent, mutator.mutate(parent, tools, other));
}

function mutateTwice(parent: Candidate, tools: MutationTools): Candidate {
  return mutateSomeValue(mutateSomeValue(parent, tools), tools);
}
