import type { DeclaredType } from "@repost/syntax";
import { instanceOf, unionOf, type Shape } from "../../values/shape.ts";
import { typeName } from "../classes/type-factories.ts";
import { constraintOf, itemOf } from "./read-type.ts";
import type { TypeScope } from "./type-scope.ts";

/** Adds values of the module's functions that return a type, also in unions and lists. */
export function withTypeFactories(shape: Shape, written: DeclaredType, scope: TypeScope): Shape {
  const type = constraintOf(written, scope);
  const item = itemOf(type);
  if (item !== null && shape.kind === "sequence")
    return { ...shape, item: withTypeFactories(shape.item, item(), scope) };
  const names = optionsOf(type).map((option) => typeName(constraintOf(option, scope)) ?? "");
  const made = names.filter((name) => !scope.index.classes.has(name) && scope.typeFactories?.has(name) === true);
  return made.length === 0 ? shape : unionOf([...made.map(instanceOf), shape]);
}

/** Aliases of unions have their own sources. */
function optionsOf(type: DeclaredType): readonly DeclaredType[] {
  if (type.kind !== "union" || type.reference !== undefined) return [type];
  return type.options.flatMap((option) => optionsOf(option()));
}
