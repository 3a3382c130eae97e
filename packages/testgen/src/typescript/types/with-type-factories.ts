import type { SyntaxNode } from "@repost/syntax";
import { code } from "../../values/expression.ts";
import { unionOf, type Shape } from "../../values/shape.ts";
import { typeName } from "../classes/type-factories.ts";
import type { TypeScope } from "./type-scope.ts";

const WRAPPERS = /^(?:type_annotation|parenthesized_type|readonly_type|constraint|rest_type)$/u;
const LISTS = /^(?:Array|ReadonlyArray|Iterable)$/u;

export interface WithTypeFactoriesOptions {
  readonly scope: TypeScope;
  /** Returns null for other names than type parameters. */
  readonly constraintOf: (name: string) => SyntaxNode | null;
  /** The shape is an item of a rest parameter. @default false */
  readonly isRest?: boolean;
}

/** Adds the module's sources of a type, also in unions and lists. */
export function withTypeFactories(shape: Shape, node: SyntaxNode | null, options: WithTypeFactoriesOptions): Shape {
  const { scope, constraintOf, isRest = false } = options;
  const inner = node === null ? null : plainType(node, constraintOf);
  if (inner === null) return shape;
  const item = itemTypeOf(inner);
  if (isRest) return item === null ? shape : withTypeFactories(shape, item, { scope, constraintOf });
  if (item !== null && shape.kind === "sequence")
    return { ...shape, item: withTypeFactories(shape.item, item, options) };
  const alternatives = optionsOf(inner).map((option) => madeBy(plainType(option, constraintOf) ?? option, scope));
  const made = alternatives.flatMap(({ shapes }) => shapes);
  if (made.length === 0) return shape;
  // Plain data cannot implement methods if a class does.
  return unionOf(alternatives.every(({ isClosed }) => isClosed) ? made : [...made, shape]);
}

export function plainType(node: SyntaxNode, constraintOf: WithTypeFactoriesOptions["constraintOf"]): SyntaxNode | null {
  const [first = null] = node.namedChildren;
  if (WRAPPERS.test(node.type)) return first === null ? null : plainType(first, constraintOf);
  const constraint = node.type === "type_identifier" ? constraintOf(node.text) : null;
  return constraint === null ? node : plainType(constraint, () => null);
}

export function itemTypeOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "array_type") return node.namedChildren[0] ?? null;
  const isList = node.type === "generic_type" && LISTS.test(node.childForFieldName("name")?.text ?? "");
  return isList ? (node.childForFieldName("type_arguments")?.namedChildren[0] ?? null) : null;
}

function optionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "union_type" ? node.namedChildren.flatMap(optionsOf) : [node];
}

interface Made {
  readonly shapes: readonly Shape[];
  /** True if only sources create valid values. */
  readonly isClosed: boolean;
}

function madeBy(node: SyntaxNode, { index, typeFactories }: TypeScope): Made {
  const name = typeName(node.text);
  const sources = name === null ? undefined : typeFactories?.get(name);
  if (name === null || sources === undefined || index.classes.has(name)) return { shapes: [], isClosed: false };
  const held: Shape = { kind: "literal", values: sources.variables.map((variable) => code(variable)) };
  const isMade = sources.functions.length > 0 || sources.classes.length > 0;
  return {
    shapes: [
      ...(sources.variables.length > 0 ? [held] : []),
      ...(isMade ? [{ kind: "instance", name } satisfies Shape] : []),
    ],
    isClosed: sources.classes.length > 0,
  };
}
