import type { DeclaredType, TypeSignature } from "@repost/syntax";
import type { Hint, Parameter } from "../../subject.ts";
import { EVIDENCE_WEIGHTS, positional } from "../../values/parameter-shapes.ts";
import type { Shape } from "../../values/shape.ts";
import { nameHints } from "../types/describe-parameters.ts";
import { OF_ANY_KIND } from "../types/of-any-kind.ts";
import { shapeOfType } from "../types/read-type.ts";
import type { TypeScope } from "../types/type-scope.ts";

/** Items of a tuple are single parameters. */
export function signatureParameters({ parameters }: TypeSignature, scope: TypeScope): readonly Parameter[] {
  return parameters.flatMap(({ name, type: part, isOptional, isRest }): readonly Parameter[] => {
    const type = part();
    const shape = shapeOfType(type, scope);
    const parameterOf = (declared: Shape, optional: boolean): Parameter => ({
      ...positional(name, declared),
      ...(isRest && shape.kind !== "tuple" && { kind: "rest" }),
      optional,
      hints: [...nameHints(name), ...anyValue(type)],
    });
    if (!isRest) return [parameterOf(shape, isOptional)];
    if (shape.kind !== "tuple") return [parameterOf(shape.kind === "sequence" ? shape.item : shape, true)];
    return shape.items.map((item, index) => ({
      ...parameterOf(item, index >= (shape.least ?? shape.items.length)),
      name: `argument${index + 1}`,
      hints: [],
    }));
  });
}

function anyValue(type: DeclaredType): readonly Hint[] {
  if (type.kind === "parameter" && type.usual === null)
    return [{ source: "documentation", shape: OF_ANY_KIND, weight: EVIDENCE_WEIGHTS.anyType }];
  const isOpen = type.kind === "unknown" && type.name === null;
  return isOpen ? [{ source: "name", shape: OF_ANY_KIND, weight: EVIDENCE_WEIGHTS.anyType }] : [];
}
