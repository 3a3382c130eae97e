import type { Candidate } from "../subject.ts";
import type { ScoredCall } from "./executed-call.ts";

export function mutatedBy(mutator: string, parent: Candidate, child: Candidate): Candidate {
  const { provenance } = parent;
  if (provenance === undefined || child === parent) return child;
  const before = new Set(parent.arguments.map(({ value }) => value));
  const changed = new Map(provenance.changed);
  for (const { value } of child.arguments) if (!before.has(value)) changed.set(value, mutator);
  return { ...child, provenance: { ...provenance, mutators: [...provenance.mutators, mutator], changed } };
}

/** Counts calls by generator, mutators and filters. */
export function countInputs(
  candidates: readonly Candidate[],
  scoredCalls: readonly Pick<ScoredCall, "filters">[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of scoredCalls.flatMap(({ filters = [] }) => filters)) {
    counts[`filter/${name}`] = (counts[`filter/${name}`] ?? 0) + 1;
  }
  for (const { provenance } of candidates) {
    if (provenance === undefined) continue;
    const mutators = [...new Set(provenance.mutators)].map((name) => `mutator/${name}`);
    for (const part of [`generator/${provenance.generator}`, ...mutators]) counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
