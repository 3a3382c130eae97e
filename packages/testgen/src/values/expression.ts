/**
 * An expression of a target's language as a tree with changeable parts. Forms without a node are `code` text. A
 * language prints it; the host never evaluates it.
 */
export type Expression =
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "float"; readonly text: string }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "nothing" }
  | { readonly kind: "sequence"; readonly form: SequenceForm; readonly items: readonly Expression[] }
  | { readonly kind: "mapping"; readonly entries: readonly MappingEntry[] }
  | CallExpression
  | CodeExpression;

export type SequenceForm = "list" | "tuple" | "set";
export type MappingEntry = readonly [key: Expression, value: Expression];

/** A call of a class, a function or a method. */
export interface CallExpression {
  readonly kind: "call";
  /** Empty if the callee is the first argument. */
  readonly callee: string;
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
  /** Required statements, mostly imports. */
  readonly needs: readonly string[];
  /** True if it constructs a stand-in. */
  readonly standIn?: boolean;
  /** Known type of its result, such as a file name. */
  readonly gives?: "text";
  /** True for a call that is never changed inside, because two variants of it would meet in one file or folder. */
  readonly isFixed?: boolean;
}

export interface CodeExpression {
  readonly kind: "code";
  readonly code: string;
  readonly needs: readonly string[];
}

export const nothing: Expression = { kind: "nothing" };

export function integer(value: number | bigint): Expression {
  return { kind: "integer", value: BigInt(value) };
}

export function float(text: string): Expression {
  return { kind: "float", text };
}

export function text(value: string): Expression {
  return { kind: "text", value };
}

export function boolean(value: boolean): Expression {
  return { kind: "boolean", value };
}

export function list(items: readonly Expression[]): Expression {
  return { kind: "sequence", form: "list", items };
}

export function sequence(form: SequenceForm, items: readonly Expression[]): Expression {
  return { kind: "sequence", form, items };
}

export function mapping(entries: readonly MappingEntry[]): Expression {
  return { kind: "mapping", entries };
}

export function code(source: string, needs: readonly string[] = []): Expression {
  return { kind: "code", code: source, needs };
}

export function call(
  callee: string,
  positional: readonly Expression[],
  options: Partial<Pick<CallExpression, "named" | "needs" | "standIn" | "gives" | "isFixed">> = {},
): CallExpression {
  return {
    kind: "call",
    callee,
    positional,
    named: options.named ?? [],
    needs: options.needs ?? [],
    ...(options.standIn === true ? { standIn: true } : {}),
    ...(options.gives === undefined ? {} : { gives: options.gives }),
    ...(options.isFixed === true ? { isFixed: true } : {}),
  };
}

/** Returns the direct children. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "sequence":
      return expression.items;
    case "mapping":
      return expression.entries.flat();
    case "call":
      if (expression.isFixed === true) return [];
      return [...expression.positional, ...expression.named.map(([, value]) => value)];
    default:
      return [];
  }
}

/** Returns the expression with other children in the order of `childrenOf`. */
export function withChildren(expression: Expression, children: readonly Expression[]): Expression {
  const at = (index: number): Expression => children[index] ?? nothing;
  switch (expression.kind) {
    case "sequence":
      return { ...expression, items: children };
    case "mapping":
      return {
        ...expression,
        entries: expression.entries.map((_, index) => [at(2 * index), at(2 * index + 1)] as const),
      };
    case "call": {
      if (expression.isFixed === true) return expression;
      const split = expression.positional.length;
      return {
        ...expression,
        positional: children.slice(0, split),
        named: expression.named.map(([name], index) => [name, at(split + index)] as const),
      };
    }
    default:
      return expression;
  }
}

/** Returns the number of nodes. */
export function sizeOf(expression: Expression): number {
  return childrenOf(expression).reduce((sum, child) => sum + sizeOf(child), 1);
}

/** Returns every node, outermost first. */
export function nodesOf(expression: Expression): readonly Expression[] {
  return [expression, ...childrenOf(expression).flatMap(nodesOf)];
}

/** Returns the expression with one node replaced. */
export function replaceNode(whole: Expression, place: Expression, by: Expression): Expression {
  if (whole === place) return by;
  const children = childrenOf(whole);
  return children.length === 0
    ? whole
    : withChildren(
        whole,
        children.map((child) => replaceNode(child, place, by)),
      );
}

/** Returns the required statements, each once. */
export function needsOf(expression: Expression): readonly string[] {
  const own = expression.kind === "call" || expression.kind === "code" ? expression.needs : [];
  return [...new Set([...own, ...childrenOf(expression).flatMap(needsOf)])];
}

/** Returns whether it consists of literals only. */
export function isPlain(expression: Expression): boolean {
  return expression.kind !== "call" && expression.kind !== "code" && childrenOf(expression).every(isPlain);
}
