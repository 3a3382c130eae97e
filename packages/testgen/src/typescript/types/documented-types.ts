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
    parameters.map(({ name, type: part, isOptional, description }) => {
      const type = part();
      const isUntyped = type.kind === "unknown" && (type.keyword !== undefined || type.name === "mixed");
      const shape = isUntyped ? shapeInWords(description) : shapeOfType(type, scope);
      return [name, { shape, optional: isOptional, isOpen: isUntyped && shape.kind === "unknown" }];
    }),
  );
}

const SEQUENCE: Shape = { kind: "sequence", form: "any", item: unknown };
const WORDS: readonly (readonly [RegExp, Shape])[] = [
  [/\b(?:vectors?|arrays?|lists?)\b/iu, { ...SEQUENCE, form: "list" }],
  [/\bsequences?\b/iu, SEQUENCE],
  [/\b(?:strings?|texts?)\b/iu, { kind: "text" }],
  [/\b(?:numbers?|integers?)\b/iu, { kind: "number" }],
];

/** Reads `{mixed} a - The first vector`; unknown for several types. */
function shapeInWords(description: string): Shape {
  const named = WORDS.filter(([word]) => word.test(description));
  return named.length === 1 ? (named[0]?.[1] ?? unknown) : unknown;
}
