/** Jaccard similarity, 0 to 1; 1 for empty sets. */
export function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((member) => right.has(member)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}
