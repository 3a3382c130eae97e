import { digestOf, type Mutant } from "@repost/spec";

/** Samples one mutant per group, then per operator, so that constants do not dominate. Deterministic by seed. */
export function sampleMutants(
  mutants: readonly Mutant[],
  count: number,
  seed: string,
  groups: readonly (readonly Mutant[])[] = [],
): readonly Mutant[] {
  if (mutants.length <= count) return mutants;
  const order = new Map(mutants.map((mutant) => [mutant, digestOf(`${seed}\0${keyOf(mutant)}`)]));
  const shuffled = mutants.toSorted((left, right) => ((order.get(left) ?? "") < (order.get(right) ?? "") ? -1 : 1));
  const chosen = new Set<Mutant>();
  for (const group of groups) {
    const members = new Set(group);
    if (group.some((mutant) => chosen.has(mutant))) continue;
    const [first] = shuffled.filter((mutant) => members.has(mutant));
    if (first !== undefined && chosen.size < count) chosen.add(first);
  }
  const queues = [...new Set(shuffled.map(({ operator }) => operator))].map((name) =>
    shuffled.filter((mutant) => mutant.operator === name && !chosen.has(mutant)),
  );
  for (let turn = 0; chosen.size < count; turn += 1) {
    for (const queue of queues) {
      const mutant = queue[turn];
      if (mutant !== undefined && chosen.size < count) chosen.add(mutant);
    }
  }
  return mutants.filter((mutant) => chosen.has(mutant));
}

function keyOf({ operator, span, replacement }: Mutant): string {
  return `${operator}\0${span.start}\0${span.end}\0${replacement}`;
}
