/** Share of two sets' members that both have, 0 to 1; 1 where both are empty. */
export function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((member) => right.has(member)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}
