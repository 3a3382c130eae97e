import { jsdocTags, jsdocTypeText, type Parser } from "@repost/syntax";
import { unionOf, unknown, type Field, type Shape, ANY_FUNCTION, MAPPING } from "../../values/shape.ts";
import { readType } from "./read-type.ts";
import { withBound, type TypeScope } from "./type-scope.ts";

export interface DocumentedParameter {
  readonly shape: Shape;
  readonly optional: boolean;
  /** True if any value is documented as accepted. */
  readonly isOpen: boolean;
  /** True for `{...number}`. */
  readonly isRest?: boolean;
}

export function documentedTypes(
  documentation: string,
  parser: Parser,
  scope: TypeScope,
): ReadonlyMap<string, DocumentedParameter> {
  return namedTypes(documentation, "param", parser, scope);
}

/** Two passes resolve definitions that name others. */
export function withDefinitions(scope: TypeScope, parser: Parser): TypeScope {
  return definedIn(definedIn(scope, parser), parser);
}

function definedIn(scope: TypeScope, parser: Parser): TypeScope {
  // One comment may define several.
  const definitions = scope.index.definitions.flatMap((comment) => comment.split(/(?=@(?:typedef|callback)\b)/u));
  const definedTypes = definitions.flatMap((comment): readonly (readonly [string, Shape])[] => {
    const definition = jsdocTags(comment).find(({ tag }) => tag === "typedef" || tag === "callback");
    if (definition === undefined || definition.name === "") return [];
    const { tag, name, type } = definition;
    if (tag === "callback") return [[name, ANY_FUNCTION]];
    const properties = namedTypes(comment, "property", parser, scope);
    if (properties.size === 0) return [[name, typeOf(type ?? "Object", parser, scope)]];
    const fields = [...properties].map(([field, property]): Field => ({ name: field, shape: orNothing(property) }));
    return [[name, { ...MAPPING, fields }]];
  });
  return withBound(scope, definedTypes);
}

function namedTypes(
  documentation: string,
  wanted: "param" | "property",
  parser: Parser,
  scope: TypeScope,
): ReadonlyMap<string, DocumentedParameter> {
  const parameters = new Map<string, DocumentedParameter>();
  for (const { tag, type: written, isOptional, name, path, description } of jsdocTags(documentation)) {
    if (tag !== wanted || written === null || name === "") continue;
    const isUntyped = /^(?:\*|any|unknown|mixed)$/u.test(written.trim().replace(/=$/u, ""));
    const shape = isUntyped ? shapeInWords(description) : typeOf(written, parser, scope);
    const parameter = {
      shape,
      optional: isOptional || written.trimEnd().endsWith("="),
      isOpen: isUntyped && shape.kind === "unknown",
      ...(written.trimStart().startsWith("...") && { isRest: true }),
    };
    const existing = parameters.get(name);
    if (path === "" && existing === undefined) parameters.set(name, parameter);
    const member = /^(?:\[\])?\.([\w$]+)$/u.exec(path)?.[1];
    if (existing === undefined || member === undefined) continue;
    const whole = withMember(existing.shape, { name: member, shape: orNothing(parameter) });
    parameters.set(name, { ...existing, shape: whole });
  }
  return parameters;
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

function orNothing({ shape, optional }: DocumentedParameter): Shape {
  return optional ? unionOf([shape, { kind: "nothing" }]) : shape;
}

function withMember(shape: Shape, field: Field): Shape {
  if (shape.kind === "sequence") return { ...shape, item: withMember(shape.item, field) };
  if (shape.kind === "mapping") return { ...shape, fields: [...(shape.fields ?? []), field] };
  if (shape.kind !== "unknown") return shape;
  return { ...MAPPING, fields: [field] };
}

export function typeOf(written: string, parser: Parser, scope: TypeScope): Shape {
  using tree = parser.parse(`let value: ${jsdocTypeText(written)};`);
  if (tree.root.hasError) return unknown;
  const [annotation] = tree.root.descendantsOfType("type_annotation");
  return readType(annotation ?? null, scope);
}
