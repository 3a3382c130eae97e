import type { Candidate } from "../../subject.ts";
import { borrowArgument, refreshArgument, refreshView, mutateSomeValue } from "./change-value.ts";
import { toggleOptional } from "./options.ts";
import { relate } from "./relate.ts";
import type { MutationTools } from "./tools.ts";

export interface InputMutator {
  /** Stored with the tests, in snake_case. */
  readonly name: string;
  /** @default always */
  applies?(parent: Candidate, tools: MutationTools): boolean;
  /** Null if not applicable. `other` may provide values. */
  mutate(parent: Candidate, other: Candidate, tools: MutationTools): Candidate | null;
}

interface FirstMutator {
  readonly mutator: InputMutator;
  /** Probability where it applies. */
  readonly chance: number;
}

interface WeightedMutator {
  readonly mutator: InputMutator;
  /** Relative probability. */
  readonly weight: number;
}

interface MutatorTable {
  readonly first: readonly FirstMutator[];
  readonly weighted: readonly WeightedMutator[];
}

/** `first` are tried in order; one of `weighted` is chosen by weight. */
export const INPUT_MUTATORS: MutatorTable = {
  first: [
    {
      mutator: {
        name: "view_argument",
        applies: ({ view }) => view !== undefined,
        mutate: (parent, _, tools) => refreshView(parent, tools),
      },
      chance: 0.25,
    },
  ],
  weighted: [
    { mutator: simple("small_change", mutateSomeValue), weight: 40 },
    { mutator: simple("new_argument", refreshArgument), weight: 16 },
    { mutator: simple("optional_argument", toggleOptional), weight: 12 },
    { mutator: { name: "borrowed_argument", mutate: borrowArgument }, weight: 8 },
    { mutator: simple("related_values", relate), weight: 8 },
    { mutator: simple("two_small_changes", mutateTwice), weight: 12 },
  ],
};

function simple(name: string, mutate: (parent: Candidate, tools: MutationTools) => Candidate): InputMutator {
  return { name, mutate: (parent, _, tools) => mutate(parent, tools) };
}

function mutateTwice(parent: Candidate, tools: MutationTools): Candidate {
  return mutateSomeValue(mutateSomeValue(parent, tools), tools);
}
