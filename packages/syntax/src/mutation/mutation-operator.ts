import type { Mutant, Span } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { textOf } from "../walk.ts";
import type { Change, Site } from "./site.ts";

export interface MutableTree<S extends Site = Site> {
  readonly code: string;
  readonly scope: S["scope"];
  readonly sites: readonly S[];
}

export interface MutationOperator<S extends Site = Site> {
  readonly name: string;
  mutate(tree: MutableTree<S>): readonly Change[];
}

/** The first operator with a program names it. */
const order = (
  "ignored_parameter dropped_call dropped_operand case_and_whitespace dropped_keyword dropped_option order " +
  "recursive_call regular_expression removed_await removed_return shallow_copy slice_bound swapped_arguments " +
  "statement_deletion return_value negation comparison_boundary comparison boolean arithmetic constant " +
  "string_literal comprehension_filter filter_call loop_control first_only one_iteration anchored_match"
).split(" ");

/** Returns the operators that modules export, in a fixed order. */
export function operatorsOf<S extends Site>(
  modules: readonly Readonly<Record<string, MutationOperator<S>>>[],
): readonly MutationOperator<S>[] {
  const operators = modules.flatMap((module) => Object.values(module));
  return operators.toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name));
}

export function siteOperator<S extends Site = Site>(
  name: string,
  changes: (site: S) => readonly Change[],
): MutationOperator<S> {
  return { name, mutate: ({ sites }) => sites.flatMap(changes) };
}

export function constantOperator(
  otherConstant: (type: string, text: string) => string | undefined,
  replaceNode: (node: SyntaxNode, code: string, text: string) => Change,
): MutationOperator {
  return siteOperator("constant", ({ node, code }) => {
    const other = otherConstant(node.type, textOf(node, code));
    return other === undefined ? [] : [replaceNode(node, code, other)];
  });
}

interface MutatedText {
  readonly span: Span;
  readonly lineAt: (offset: number) => number;
}

/** Sorts mutants by position and drops equal programs. */
export function applyOperators<S extends Site>(
  operators: readonly MutationOperator<S>[],
  tree: MutableTree<S>,
  { span, lineAt }: MutatedText,
): readonly Mutant[] {
  const { code } = tree;
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
