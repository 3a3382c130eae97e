import {
  type DeclaredType,
  isUndeclared,
  signatureOf,
  type SignatureParameter,
  type SyntaxNode,
  type TypeSignature,
} from "@repost/syntax";
import { shapeOfName } from "../../values/parameter-names.ts";
import type { Hint, Parameter } from "../../subject.ts";
import { snakeCase } from "../../values/describe-value.ts";
import { EVIDENCE_WEIGHTS, hint, positional, type WeightedShape } from "../../values/parameter-shapes.ts";
import { unionOf, unknown, type Shape } from "../../values/shape.ts";
import { definitionPath } from "../source/definition-path.ts";
import { parameterNodes, parameterPattern } from "../source/module-index.ts";
import { child } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { fewestArguments, readsArguments } from "../usage/arguments-asked.ts";
import { readUses } from "../usage/read-uses.ts";
import { shapesOfUse } from "../usage/shapes-of-use.ts";
import { Use } from "../usage/use.ts";
import { documentedResult, resultOf } from "./declared-result.ts";
import { documentedTypes } from "./documented-types.ts";
import { OF_ANY_KIND } from "./of-any-kind.ts";
import { fillUnknownMembers } from "./open-members.ts";
import { readType, shapeOfType } from "./read-type.ts";
import { shapeOfLiteral } from "./shape-of-literal.ts";
import type { TypeScope } from "./type-scope.ts";
import { withTypeFactories } from "./with-type-factories.ts";

export interface DescribeParametersOptions {
  readonly definition: SyntaxNode;
  readonly scope: TypeScope;
  /** Overloads. @default none */
  readonly signatures?: readonly TypeSignature[];
  /** Class of a method. @default null */
  readonly owner?: string | null;
  /** Depth of followed arguments. @default 2 */
  readonly depth?: number;
  /** Methods that use arguments stored by a constructor. @default none */
  readonly later?: readonly SyntaxNode[];
}

const ASKS_FOR_KIND = /^_*is[A-Z]/u;

export function describeParameters(options: DescribeParametersOptions): {
  readonly parameters: readonly Parameter[];
  readonly self: Use;
} {
  const { definition, scope, owner = null, depth = 2 } = options;
  const reader = {
    index: scope.index,
    declaredType: (node: SyntaxNode, index: number) => declaredType(node, index, scope),
    readType: (type: SyntaxNode) => readType(type, scope),
    depth,
  };
  const uses = readUses(definition, reader, owner, options.later);
  const header = headerOf(options);
  const parts = header.nodes.map((node, index) => partsOf(node, header, index));
  const described = parts.map((part) => {
    const used = shapesOfUse(uses.parameters[part.position] ?? new Use(), scope.index);
    return describeParameter(part, used, header);
  });
  return { parameters: [...described, ...unnamedParameters(definition, header)], self: uses.self };
}

type Header = ReturnType<typeof headerOf>;

function headerOf({ definition, signatures = [], scope }: DescribeParametersOptions) {
  const own = signatureOf(definition, scope.types.typeOf);
  const nodes = parameterNodes(definition);
  const results = [...[own, ...signatures].map(resultOf), documentedResult(definition, scope.types)];
  return {
    scope,
    documented: documentedTypes(definition, scope),
    nodes,
    own,
    overloads: signatures,
    returnsBoolean: results.some(isBoolean),
    // `isPromise(value)` accepts any undeclared value.
    asksForKind: ASKS_FOR_KIND.test(definitionPath(definition).at(-1) ?? "") && nodes.length === 1,
    fewest: fewestArguments(definition),
  };
}

function describeParameter(parts: Parts, used: readonly WeightedShape[], header: Header): Parameter {
  const { name, position, isRest, value, types, isMarked } = parts;
  const fallback = value === null ? null : readLiteral(value);
  const documented = header.documented.get(name);
  const { made, declared } = declaredShapes(parts, used, header);
  const isOptional = isRest || isMarked || value !== null || documented?.optional === true;
  return {
    name,
    kind: isRest ? "rest" : "positional_only",
    optional: isOptional || (types.length === 0 && position >= header.fewest),
    defaultValue: fallback,
    declared,
    hints: [
      ...hint("documentation", withUsedParts(documented?.shape ?? unknown, used), EVIDENCE_WEIGHTS.documentation),
      ...(declared.kind === "unknown" ? hint("documentation", made, EVIDENCE_WEIGHTS.typeSource) : []),
      ...(fallback === null ? [] : hint("default", shapeOfLiteral(fallback), EVIDENCE_WEIGHTS.defaultValue)),
      ...used.map((shape): Hint => ({ ...shape, source: "usage" })),
      ...nameHints(name),
      ...anyTypeHints(types, header, documented?.isOpen ?? header.asksForKind),
    ],
  };
}

function declaredShapes(
  { types }: Parts,
  used: readonly WeightedShape[],
  { scope }: Header,
): { readonly made: Shape; readonly declared: Shape } {
  const read = unionOf(types.map((written) => readWritten(written, scope)));
  const [first] = types;
  const made = first === undefined ? read : withTypeFactories(read, first.type, scope);
  // A source of an undefined type is a guess.
  if (read.kind === "unknown") return { made, declared: unknown };
  const shapes = used.map(({ shape }) => shape);
  return { made, declared: fillUnknownMembers(made, shapes) };
}

function readWritten({ type, item }: WrittenType, scope: TypeScope): Shape {
  const shape = shapeOfType(type, scope);
  if (item === null) return shape;
  return shape.kind === "sequence" ? shape.item : shape;
}

/** Returns parameters that the function reads only from `arguments`. */
function unnamedParameters(definition: SyntaxNode, header: Header): readonly Parameter[] {
  const { nodes, overloads, scope } = header;
  if (!readsArguments(definition) || nodes.some(({ text }) => text.startsWith("..."))) return [];
  const of = (name: string, isRest: boolean, optional: boolean, declared: Shape): Parameter => ({
    ...positional(name, declared),
    ...(isRest && { kind: "rest" }),
    optional: optional || isRest,
    hints: nameHints(name),
  });
  const lists = overloads.map(({ parameters }) => parameters);
  const longest = lists.toSorted((left, right) => right.length - left.length)[0] ?? [];
  if (nodes.length === 0 && longest.length === 0) return [of("values", true, true, unknown)];
  return longest.slice(nodes.length).map(({ name, isRest, isOptional }, shift) => {
    const position = nodes.length + shift;
    // Their meaning depends on the number of arguments.
    const types = lists.map((parameters) => parameters[position]?.type());
    const shapes = types.map((type) => (type === undefined ? unknown : shapeOfType(type, scope)));
    const shape = unionOf(shapes.map((read) => (isRest && read.kind === "sequence" ? read.item : read)));
    return of(name, isRest, isOptional || lists.some(({ length }) => length <= position), shape);
  });
}

/** `unknown` takes all values, as does `any` in a type check. Elsewhere, `any` often means a missing type. */
function anyTypeHints(
  types: Parts["types"],
  { scope: { bound }, returnsBoolean }: Header,
  isOpen: boolean,
): readonly Hint[] {
  const isLoose = types.length === 0 ? isOpen : types.every(({ type }) => keywordOf(type) === "any");
  const isMeant =
    types.length > 0 &&
    types.every(({ type }) =>
      type.kind === "parameter"
        ? type.constraint === null && (bound.get(type.name) ?? unknown).kind === "unknown"
        : keywordOf(type) === "unknown",
    );
  if (!isLoose && !isMeant) return [];
  return [
    {
      source: isMeant || returnsBoolean ? "documentation" : "name",
      shape: OF_ANY_KIND,
      weight: EVIDENCE_WEIGHTS.anyType,
    },
  ];
}

export function nameHints(name: string): readonly Hint[] {
  return hint("name", shapeOfName(snakeCase(name)), EVIDENCE_WEIGHTS.parameterName);
}

function keywordOf(type: DeclaredType) {
  return type.kind === "unknown" ? type.keyword : undefined;
}

function isBoolean(result: DeclaredType | null): boolean {
  return result?.kind === "predicate" || (result?.kind === "primitive" && result.name === "boolean");
}

function heaviest(used: readonly WeightedShape[], isWanted: (shape: Shape) => boolean): Shape | undefined {
  const wanted = used.filter(({ shape }) => isWanted(shape));
  return wanted.toSorted((left, right) => right.weight - left.weight)[0]?.shape;
}

function withUsedParts(documented: Shape, used: readonly WeightedShape[]): Shape {
  if (documented.kind === "mapping" && !isSpecific(documented))
    return heaviest(used, (shape) => shape.kind === "mapping" && (shape.fields ?? []).length > 0) ?? documented;
  if (documented.kind === "sequence" && documented.form === "list" && !isSpecific(documented))
    return heaviest(used, (shape) => shape.kind === "sequence" && isSpecific(shape)) ?? documented;
  return documented;
}

function isSpecific(shape: Shape): boolean {
  if (shape.kind === "mapping") return shape.fields !== undefined || shape.value.kind !== "unknown";
  return shape.kind === "sequence" ? shape.item.kind !== "unknown" : shape.kind !== "callable";
}

function declaredType(definition: SyntaxNode, index: number, scope: TypeScope): Shape {
  const parameter = signatureOf(definition, scope.types.typeOf).parameters[index];
  const type = parameter?.type();
  if (parameter === undefined || type === undefined) return unknown;
  if (!isUndeclared(type)) return shapeOfType(type, scope);
  const documented = documentedTypes(definition, scope).get(parameter.name)?.shape;
  return documented === undefined || !isSpecific(documented) ? unknown : documented;
}

type Parts = ReturnType<typeof partsOf>;

interface WrittenType {
  readonly type: DeclaredType;
  /** Index among the arguments of a rest parameter, null for another one. */
  readonly item: number | null;
}

function partsOf(node: SyntaxNode, { own, overloads }: Pick<Header, "own" | "overloads">, position: number) {
  const pattern = parameterPattern(node);
  const typed = typeAt({ ...own, parameters: own.parameters.slice(position, position + 1) }, 0);
  const declared = overloads.flatMap((signature) => typeAt(signature, position) ?? []);
  return {
    node,
    name: pattern.type === "identifier" ? pattern.text : `argument${position + 1}`,
    position,
    isRest: own.parameters[position]?.isRest === true,
    value: child(node, "value") ?? child(child(node, "pattern") ?? node, "right"),
    types: typed === null ? declared : [typed],
    isMarked: [own, ...overloads].some((signature) => parameterAt(signature, position)?.isOptional !== false),
  };
}

function parameterAt({ parameters }: TypeSignature, position: number): SignatureParameter | undefined {
  const last = parameters.at(-1);
  return parameters[position] ?? (last?.isRest === true ? last : undefined);
}

function typeAt(signature: TypeSignature, position: number): WrittenType | null {
  const parameter = parameterAt(signature, position);
  const type = parameter?.type();
  if (parameter === undefined || type === undefined || isUndeclared(type)) return null;
  return { type, item: parameter.isRest ? position - signature.parameters.length + 1 : null };
}
