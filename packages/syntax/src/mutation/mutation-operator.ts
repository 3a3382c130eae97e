import type { Mutant, Span } from "@repost/spec";

export interface Change extends Span {
  readonly replacement: string;
  readonly parameter?: string;
}

export interface MutationOperator<Tree> {
  readonly name: string;
  mutate(tree: Tree): readonly Change[];
}

export function nodeOperator<Site, Tree extends { readonly sites: readonly Site[] }>(
  name: string,
  changes: (site: Site) => readonly Change[],
): MutationOperator<Tree> {
  return { name, mutate: ({ sites }) => sites.flatMap(changes) };
}

export interface MutatedText {
  readonly code: string;
  readonly span: Span;
  readonly lineAt: (offset: number) => number;
}

/** Sorts mutants by position and drops equal programs. */
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
