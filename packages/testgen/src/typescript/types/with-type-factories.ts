import type { DeclaredType, TypePart } from "@repost/syntax";
import { code } from "../../values/expression.ts";
import { unionOf, type Shape } from "../../values/shape.ts";
import { typeName, type TypeFactories } from "../classes/type-factories.ts";
import { constraintOf, itemOf } from "./read-type.ts";
import type { TypeScope } from "./type-scope.ts";

const NO_SOURCES: TypeFactories = { functions: [], variables: [], classes: [] };

/** Adds the module's sources of a type, also in unions and lists. `scope` lacks the function's type parameters. */
export function withTypeFactories(shape: Shape, written: DeclaredType, scope: TypeScope): Shape {
  const type = constraintOf(written, scope);
  const item = itemOf(type);
  if (item !== null && shape.kind === "sequence")
    return { ...shape, item: withTypeFactories(shape.item, item(), scope) };
  const alternatives = optionsOf(type).map((option) => sourcesOf(constraintOf(option, scope), scope));
  const made = alternatives.flatMap(({ shapes }) => shapes);
  if (made.length === 0) return shape;
  // Plain data cannot implement methods if a class does.
  return unionOf(alternatives.every(({ isClosed }) => isClosed) ? made : [...made, shape]);
}

/** Aliases of unions have their own sources. */
function optionsOf(type: DeclaredType): readonly DeclaredType[] {
  if (type.kind !== "union" || type.reference !== undefined) return [type];
  return type.options.flatMap((option: TypePart) => optionsOf(option()));
}

/** `isClosed` is true if only sources create valid values. */
function sourcesOf(type: DeclaredType, { index, typeFactories }: TypeScope) {
  const name = typeName(type) ?? "";
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
