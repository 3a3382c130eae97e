/** Syntax tree with changeable parts; other forms are `code`. The host never evaluates it. */
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

export interface CallExpression {
  readonly kind: "call";
  /** Empty if the first argument is called. */
  readonly callee: string;
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
  /** Statements, mostly imports. */
  readonly requirements: readonly string[];
  readonly isStub?: boolean;
  /** Type of its result, such as a file name. */
  readonly resultType?: "text";
  /** Never changed inside: two variants would share a file. */
  readonly isFixed?: boolean;
}

export interface CodeExpression {
  readonly kind: "code";
  readonly code: string;
  readonly requirements: readonly string[];
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

/** Returns a literal of JavaScript. */
export function literalOf(value: string | number | boolean | bigint): Expression {
  if (typeof value === "string") return text(value);
  if (typeof value === "boolean") return boolean(value);
  if (typeof value === "bigint") return code(`${value}n`);
  return Number.isInteger(value) ? integer(BigInt(value)) : float(String(value));
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

export function code(source: string, requirements: readonly string[] = []): Expression {
  return { kind: "code", code: source, requirements };
}

export function call(
  callee: string,
  positional: readonly Expression[],
  options: Partial<Omit<CallExpression, "kind" | "callee" | "positional">> = {},
): CallExpression {
  return { kind: "call", callee, positional, named: [], requirements: [], ...options };
}

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

/** Replaces children, in the order of `childrenOf`. */
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

export function sizeOf(expression: Expression): number {
  return childrenOf(expression).reduce((sum, child) => sum + sizeOf(child), 1);
}

/** Starts with the outermost expression. */
export function nodesOf(expression: Expression): readonly Expression[] {
  return [expression, ...childrenOf(expression).flatMap(nodesOf)];
}

export function numbersIn(value: Expression): readonly number[] {
  return nodesOf(value).flatMap((node) => {
    if (node.kind === "integer") return [Number(node.value)];
    return node.kind === "float" ? [Number(node.text)] : [];
  });
}

export function replaceNode(whole: Expression, node: Expression, by: Expression): Expression {
  if (whole === node) return by;
  return mapChildren(whole, (child) => replaceNode(child, node, by));
}

/** Replaces each child; keeps expressions without children. */
export function mapChildren(
  expression: Expression,
  change: (child: Expression, index: number) => Expression,
): Expression {
  const children = childrenOf(expression);
  return children.length === 0 ? expression : withChildren(expression, children.map(change));
}

export function requirementsOf(expression: Expression): readonly string[] {
  const direct = expression.kind === "call" || expression.kind === "code" ? expression.requirements : [];
  return [...new Set([...direct, ...childrenOf(expression).flatMap(requirementsOf)])];
}

export function textsOf(expressions: readonly Expression[]): readonly string[] {
  return expressions.flatMap((expression) => (expression.kind === "text" ? [expression.value] : []));
}

export function integersOf(expressions: readonly Expression[]): readonly bigint[] {
  return expressions.flatMap((expression) => (expression.kind === "integer" ? [expression.value] : []));
}

export function isNull(expression: Expression): boolean {
  return expression.kind === "code" && expression.code === "null";
}

/** True for literals only. */
export function isPlain(expression: Expression): boolean {
  return expression.kind !== "call" && expression.kind !== "code" && childrenOf(expression).every(isPlain);
}

/** True for items of a set and keys of a mapping. */
export function isHashable(expression: Expression): boolean {
  if (expression.kind === "mapping") return false;
  if (expression.kind !== "sequence") return true;
  return expression.form === "tuple" && expression.items.every(isHashable);
}
