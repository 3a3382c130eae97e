import type { DeclaredType, TypeSignature } from "@repost/syntax";
import type { Hint, Parameter } from "../../subject.ts";
import { EVIDENCE_WEIGHTS, positional } from "../../values/parameter-shapes.ts";
import { nameHints } from "../types/describe-parameters.ts";
import { OF_ANY_KIND } from "../types/of-any-kind.ts";
import { shapeOfType } from "../types/read-type.ts";
import type { TypeScope } from "../types/type-scope.ts";

export function signatureParameters({ parameters }: TypeSignature, scope: TypeScope): readonly Parameter[] {
  return parameters.map(({ name, type: part, isOptional, isRest }): Parameter => {
    const type = part();
    const shape = shapeOfType(type, scope);
    const declared = isRest && shape.kind === "sequence" ? shape.item : shape;
    return {
      ...positional(name, declared),
      ...(isRest && { kind: "rest" }),
      optional: isOptional || isRest,
      hints: [...nameHints(name), ...anyValue(type)],
    };
  });
}

function anyValue(type: DeclaredType): readonly Hint[] {
  const isOpen = type.kind === "unknown" && type.name === null;
  return isOpen ? [{ source: "name", shape: OF_ANY_KIND, weight: EVIDENCE_WEIGHTS.anyType }] : [];
}
