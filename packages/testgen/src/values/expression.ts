/**
 * An expression of a target's language as a tree, so that a search can change its parts. What has no form of its own here is `code`,
 * kept as text. A language prints it; nothing evaluates it on the host.
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

/** A call of something that can be named: a class, a function, a method of a variable. */
export interface CallExpression {
  readonly kind: "call";
  /** Empty where it is the first argument. */
  readonly callee: string;
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
  /** Statements, imports mostly, that must run before it. */
  readonly needs: readonly string[];
  /** Whether it only plays the part of what is asked for. */
  readonly standIn?: boolean;
  /** What it is known to give, such as the name of a file that it writes. */
  readonly gives?: "text";
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
  options: Partial<Pick<CallExpression, "named" | "needs" | "standIn" | "gives">> = {},
): CallExpression {
  return {
    kind: "call",
    callee,
    positional,
    named: options.named ?? [],
    needs: options.needs ?? [],
    ...(options.standIn === true ? { standIn: true } : {}),
    ...(options.gives === undefined ? {} : { gives: options.gives }),
  };
}

/** The expressions directly inside one. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "sequence":
      return expression.items;
    case "mapping":
      return expression.entries.flat();
    case "call":
      return [...expression.positional, ...expression.named.map(([, value]) => value)];
    default:
      return [];
  }
}

/** The same expression around other children, given in the order of `childrenOf`. */
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

/** How many nodes it has. */
export function sizeOf(expression: Expression): number {
  return childrenOf(expression).reduce((sum, child) => sum + sizeOf(child), 1);
}

/** Every node, outermost first. */
export function nodesOf(expression: Expression): readonly Expression[] {
  return [expression, ...childrenOf(expression).flatMap(nodesOf)];
}

/** The expression with one of its nodes replaced. */
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

/** The statements that must run before it, each once. */
export function needsOf(expression: Expression): readonly string[] {
  const own = expression.kind === "call" || expression.kind === "code" ? expression.needs : [];
  return [...new Set([...own, ...childrenOf(expression).flatMap(needsOf)])];
}

/** Whether it is made of literals only: what it means depends on nothing else. */
export function isPlain(expression: Expression): boolean {
  return expression.kind !== "call" && expression.kind !== "code" && childrenOf(expression).every(isPlain);
}
