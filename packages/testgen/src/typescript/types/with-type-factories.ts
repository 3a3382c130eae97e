import type { SyntaxNode } from "@repost/syntax";
import { code } from "../../values/expression.ts";
import { unionOf, type Shape } from "../../values/shape.ts";
import { typeName, type TypeFactories } from "../classes/type-factories.ts";
import { child, childText } from "../source/nodes.ts";
import type { TypeScope } from "./type-scope.ts";

const WRAPPERS = /^(?:type_annotation|parenthesized_type|readonly_type|constraint|rest_type)$/u;
const LISTS = /^(?:Array|ReadonlyArray|Iterable)$/u;

const NO_SOURCES: TypeFactories = { functions: [], variables: [], classes: [] };

interface WithTypeFactoriesOptions {
  readonly scope: TypeScope;
  /** Returns null for other names than type parameters. */
  readonly constraintOf: (name: string) => SyntaxNode | null;
  /** The shape is an item of a rest parameter. @default false */
  readonly isRest?: boolean;
}

/** Adds the module's sources of a type, also in unions and lists. */
export function withTypeFactories(shape: Shape, node: SyntaxNode | null, options: WithTypeFactoriesOptions): Shape {
  const { scope, constraintOf, isRest = false } = options;
  const inner = plainType(node, constraintOf);
  const item = itemTypeOf(inner);
  if (inner === null || (isRest && item === null)) return shape;
  if (isRest) return withTypeFactories(shape, item, { scope, constraintOf });
  if (item !== null && shape.kind === "sequence")
    return { ...shape, item: withTypeFactories(shape.item, item, options) };
  const alternatives = optionsOf(inner).map((option) => shapesOf(plainType(option, constraintOf) ?? option, scope));
  const made = alternatives.flatMap(({ shapes }) => shapes);
  if (made.length === 0) return shape;
  // Plain data cannot implement methods if a class does.
  return unionOf(alternatives.every(({ isClosed }) => isClosed) ? made : [...made, shape]);
}

export function plainType(
  node: SyntaxNode | null,
  constraintOf: WithTypeFactoriesOptions["constraintOf"],
): SyntaxNode | null {
  if (node !== null && WRAPPERS.test(node.type)) return plainType(node.namedChildren[0] ?? null, constraintOf);
  const constraint = node?.type === "type_identifier" ? constraintOf(node.text) : null;
  return constraint === null ? node : plainType(constraint, () => null);
}

export function itemTypeOf(node: SyntaxNode | null): SyntaxNode | null {
  if (node?.type === "array_type") return node.namedChildren[0] ?? null;
  const isList = node?.type === "generic_type" && LISTS.test(childText(node, "name"));
  return isList ? (child(node, "type_arguments")?.namedChildren[0] ?? null) : null;
}

function optionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "union_type" ? node.namedChildren.flatMap(optionsOf) : [node];
}

/** `isClosed` is true if only sources create valid values. */
function shapesOf({ text }: SyntaxNode, { index, typeFactories }: TypeScope) {
  const name = typeName(text) ?? "";
  const { variables, functions, classes } =
    (index.classes.has(name) ? undefined : typeFactories?.get(name)) ?? NO_SOURCES;
  const held: Shape = { kind: "literal", values: variables.map((variable) => code(variable)) };
  const isMade = functions.length > 0 || classes.length > 0;
  const shapes: readonly Shape[] = [
    ...(variables.length > 0 ? [held] : []),
    ...(isMade ? [{ kind: "instance" as const, name }] : []),
  ];
  return { shapes, isClosed: classes.length > 0 };
}
