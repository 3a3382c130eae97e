import type { SyntaxNode } from "@repost/syntax";
import { unknown, type Shape } from "../../values/shape.ts";
import { shapeOfType } from "./read-type.ts";
import type { TypeScope } from "./type-scope.ts";

export interface DocumentedParameter {
  readonly shape: Shape;
  readonly optional: boolean;
  /** True if any value is documented as accepted. */
  readonly isOpen: boolean;
}

export function documentedTypes(definition: SyntaxNode, scope: TypeScope): ReadonlyMap<string, DocumentedParameter> {
  const { parameters } = scope.types.documentationOf(definition);
  return new Map(
    parameters.map(({ name, type: part, isOptional }) => {
      const type = part();
      const isUntyped = type.kind === "unknown" && (type.keyword !== undefined || type.name === "mixed");
      const shape = isUntyped ? unknown : shapeOfType(type, scope);
      return [name, { shape, optional: isOptional, isOpen: isUntyped }];
    }),
  );
}
