import type { Mutant, Span } from "@repost/spec";

/** A replacement in a function's text that makes one mutant. */
export interface Change extends Span {
  readonly replacement: string;
  /** Parameter that the mutant ignores. */
  readonly parameter?: string;
}

/** One way to change a function. Adding an operator takes one file and one row of the language's table. */
export interface MutationOperator<Tree> {
  readonly name: string;
  mutate(tree: Tree): readonly Change[];
}

/** Returns an operator that changes nodes one at a time, whatever else the function contains. */
export function nodeOperator<Site, Tree extends { readonly sites: readonly Site[] }>(
  name: string,
  changes: (site: Site) => readonly Change[],
): MutationOperator<Tree> {
  return { name, mutate: ({ sites }) => sites.flatMap(changes) };
}

/** Returns the mutants that all operators make, by position; of equal changes the first operator's. */
export function applyOperators<Tree>(
  operators: readonly MutationOperator<Tree>[],
  tree: Tree,
  lineAt: (offset: number) => number,
): readonly Mutant[] {
  const seen = new Set<string>();
  const mutants: Mutant[] = [];
  for (const operator of operators) {
    for (const { start, end, replacement, ...about } of operator.mutate(tree)) {
      const key = `${start}:${end}:${replacement}`;
      if (seen.has(key)) continue;
      seen.add(key);
      mutants.push({ operator: operator.name, span: { start, end }, replacement, line: lineAt(start), ...about });
    }
  }
  return mutants.toSorted((left, right) => left.span.start - right.span.start);
}
