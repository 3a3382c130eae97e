import { digestOf, type Mutant } from "@repost/spec";

/** A part of the mutants chosen by seed and by what they are, in source order. The same mutants give the same part. */
export function sampleMutants(mutants: readonly Mutant[], count: number, seed: string): readonly Mutant[] {
  if (mutants.length <= count) return mutants;
  const chosen = mutants
    .map((mutant, index) => ({ mutant, index, key: digestOf(`${seed}\0${keyOf(mutant)}`) }))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .slice(0, count);
  return chosen.toSorted((left, right) => left.index - right.index).map(({ mutant }) => mutant);
}

function keyOf({ operator, span, replacement }: Mutant): string {
  return `${operator}\0${span.start}\0${span.end}\0${replacement}`;
}
