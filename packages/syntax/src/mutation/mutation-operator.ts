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

/** Text in which operators change one function. */
export interface MutatedText {
  readonly code: string;
  /** The function in the text. */
  readonly span: Span;
  readonly lineAt: (offset: number) => number;
}

/** Returns the mutants that all operators make, by position; of equal programs the first operator's. */
export function applyOperators<Tree>(
  operators: readonly MutationOperator<Tree>[],
  tree: Tree,
  { code, span, lineAt }: MutatedText,
): readonly Mutant[] {
  const seen = new Set<string>();
  const mutants: Mutant[] = [];
  for (const operator of operators) {
    for (const { start, end, replacement, ...about } of operator.mutate(tree)) {
      const program = code.slice(span.start, start) + replacement + code.slice(end, span.end);
      if (seen.has(program)) continue;
      seen.add(program);
      mutants.push({ operator: operator.name, span: { start, end }, replacement, line: lineAt(start), ...about });
    }
  }
  return mutants.toSorted((left, right) => left.span.start - right.span.start);
}
