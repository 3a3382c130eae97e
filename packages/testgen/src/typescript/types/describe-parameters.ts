import { jsdocResult, type SyntaxNode } from "@repost/syntax";
import { shapeOfName } from "../../values/parameter-names.ts";
import type { Hint, Parameter } from "../../subject.ts";
import { snakeCase } from "../../values/describe-value.ts";
import { hint, type WeightedShape } from "../../values/parameter-shapes.ts";
import { unionOf, unknown, type Shape } from "../../values/shape.ts";
import { commentBefore } from "../source/comment-before.ts";
import { definitionPath } from "../source/definition-path.ts";
import { parameterNodes, parameterPattern } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { constraintIn, typeParametersOf } from "../source/type-parameters.ts";
import { fewestArguments } from "../usage/arguments-asked.ts";
import { readUses } from "../usage/read-uses.ts";
import { shapesOfUse } from "../usage/shapes-of-use.ts";
import type { Use } from "../usage/use.ts";
import type { DocumentedParameter } from "./documented-types.ts";
import { keysDeclared } from "./keys-declared.ts";
import { OF_ANY_KIND } from "./of-any-kind.ts";
import { fillUnknownMembers } from "./open-members.ts";
import { readType } from "./read-type.ts";
import { shapeOfLiteral } from "./shape-of-literal.ts";
import { withBound, type TypeScope } from "./type-scope.ts";
import { withTypeFactories } from "./with-type-factories.ts";

export interface DescribeParametersOptions {
  readonly definition: SyntaxNode;
  readonly scope: TypeScope;
  readonly documented: ReadonlyMap<string, DocumentedParameter>;
  /** Types in comments of called functions. @default none */
  readonly documentedOf?: (definition: SyntaxNode) => ReadonlyMap<string, DocumentedParameter>;
  /** Strings quoted in the documentation, by parameter. @default none */
  readonly samples?: ReadonlyMap<string, readonly string[]>;
  /** Signatures from a declaration file. @default none */
  readonly signatures?: readonly SyntaxNode[];
  /** Class of a method. @default null */
  readonly owner?: string | null;
  /** Outer type names that stand for anything. @default none */
  readonly open?: readonly string[];
  /** Depth of followed arguments. @default 2 */
  readonly depth?: number;
  /** Methods that use arguments stored by a constructor. @default none */
  readonly later?: readonly SyntaxNode[];
}

const ASKS_FOR_KIND = /^_*is[A-Z]/u;
const DOCUMENTATION_WEIGHT = 5;
const FACTORIES_WEIGHT = 3;
const DEFAULT_WEIGHT = 3;
export const NAME_WEIGHT = 1.2;
export const OPEN_WEIGHT = 1.3;
const PREDICATE_WEIGHT = 1.4;

export function describeParameters(options: DescribeParametersOptions): {
  readonly parameters: readonly Parameter[];
  readonly self: Use;
} {
  const { definition, documented, documentedOf, signatures = [], owner = null, depth = 2 } = options;
  const generic = withTypeParameters(options.scope, definition);
  const scope = signatures.reduce(withTypeParameters, generic);
  const reader = {
    index: scope.index,
    declaredType: (node: SyntaxNode, index: number) => declaredType(node, index, scope, documentedOf),
    readType: (type: SyntaxNode) => readType(type, scope),
    depth,
  };
  const uses = readUses(definition, reader, owner, options.later);
  const header = headerOf(options, scope);
  const { overloads, fewest } = header;
  const parts = parameterNodes(definition).map((node, index) =>
    partsOf(
      node,
      overloads.map((nodes) => nodes[index] ?? restOf(nodes)),
      index,
    ),
  );
  const described = parts.flatMap((part, index) => {
    const use = uses.parameters[index];
    return describeParameter(part, index, use === undefined ? [] : shapesOfUse(use, scope.index), header);
  });
  const parameters = [...described, ...unnamedParameters(definition, documented, signatures, scope, fewest)];
  const typed = new Set(parts.flatMap(({ name, types }) => (documented.has(name) || types.length > 0 ? [name] : [])));
  const required = parameters.findLastIndex(({ name, optional }) => !optional && typed.has(name));
  return {
    parameters: parameters.map((parameter, index) => (index < required ? asRequired(parameter) : parameter)),
    self: uses.self,
  };
}

interface Header extends Pick<DescribeParametersOptions, "documented" | "samples"> {
  readonly scope: TypeScope;
  readonly nodes: readonly SyntaxNode[];
  readonly overloads: readonly (readonly SyntaxNode[])[];
  readonly keys: ReadonlyMap<number, number>;
  readonly generics: readonly string[];
  readonly constrained: ReadonlySet<string>;
  readonly constraintOf: (name: string) => SyntaxNode | null;
  readonly returnsBoolean: boolean;
  readonly predicate: Predicate | undefined;
  readonly asksForKind: boolean;
  readonly fewest: number;
}

function headerOf(
  { definition, documented, samples, signatures = [], open = [] }: DescribeParametersOptions,
  scope: TypeScope,
): Header {
  const headers = [definition, ...signatures];
  const nodes = parameterNodes(definition);
  return {
    scope,
    documented,
    ...(samples !== undefined && { samples }),
    nodes,
    overloads: signatures.map(parameterNodes),
    keys: keysDeclared(headers),
    generics: [...open, ...headers.flatMap(freeTypeParameters)],
    constrained: new Set(headers.flatMap((header) => typeParametersOf(header).map(({ name }) => name))),
    constraintOf: (name) =>
      headers.map((header) => constraintIn(header, name)).find((header) => header !== null) ?? null,
    returnsBoolean: headers.some(givesYesOrNo),
    predicate: headers.flatMap(predicateOf)[0],
    // `isPromise(value)` accepts any undeclared value.
    asksForKind: ASKS_FOR_KIND.test(definitionPath(definition).at(-1) ?? "") && nodes.length === 1,
    fewest: fewestArguments(definition),
  };
}

function describeParameter(
  parts: Parts,
  position: number,
  used: readonly WeightedShape[],
  header: Header,
): Parameter | readonly Parameter[] {
  const { node, name, isRest, value, types, isMarked } = parts;
  const { scope, documented, samples, nodes, keys, predicate, asksForKind, fewest } = header;
  const [tuple] = isRest ? types.flatMap((type) => tupleOf(readType(type, scope))) : [];
  if (tuple !== undefined) return tupleParameters(node, tuple.items);
  const fallback = value === null ? null : readLiteral(value);
  const documentedParameter = documented.get(name);
  const { made, declared } = declaredShapes(parts, position, used, header);
  const hints: Hint[] = [
    ...hint("documentation", withUsedParts(documentedParameter?.shape ?? unknown, used), DOCUMENTATION_WEIGHT),
    ...sampled(samples?.get(name)),
    ...hint("documentation", declared.kind === "unknown" ? made : unknown, FACTORIES_WEIGHT),
    ...hint("default", fallback === null ? unknown : shapeOfLiteral(fallback), DEFAULT_WEIGHT),
    ...used.map((shape): Hint => ({ ...shape, source: "usage" })),
    ...hint("name", shapeOfName(snakeCase(name)), NAME_WEIGHT),
    ...hint("documentation", predicate?.name === name ? readType(predicate.type, scope) : unknown, PREDICATE_WEIGHT),
    ...anything(types, header, documentedParameter?.isOpen ?? asksForKind),
  ];
  return {
    name,
    kind: isRest ? "rest" : "positional_only",
    optional:
      isRest ||
      isMarked ||
      value !== null ||
      documentedParameter?.optional === true ||
      (types.length === 0 && position >= fewest),
    defaultValue: fallback,
    declared,
    hints: withoutRoles(hints, declared),
    ...keysOf(keys.get(position), nodes),
  };
}

/** `made` includes the module's sources of values. */
function declaredShapes(
  { isRest, types, lists }: Parts,
  position: number,
  used: readonly WeightedShape[],
  { overloads, scope, constraintOf, constrained }: Header,
): { readonly made: Shape; readonly declared: Shape } {
  const offsets = new Map(
    overloads.flatMap((nodes) => {
      const type = restOf(nodes)?.childForFieldName("type") ?? null;
      return type === null ? [] : [[type, position - nodes.length + 1] as const];
    }),
  );
  const readOne = (type: SyntaxNode): Shape => {
    const shape = readType(type, scope);
    if (!lists.includes(type)) return shape;
    if (shape.kind === "sequence") return shape.item;
    return shape.kind === "tuple" ? (shape.items[offsets.get(type) ?? 0] ?? unknown) : shape;
  };
  const read = types.length === 0 ? unknown : unionOf(types.map(readOne));
  const made = withTypeFactories(read, types[0] ?? null, { scope, constraintOf, isRest });
  // A source of an undefined type is a guess.
  if (read.kind === "unknown") return { made, declared: unknown };
  const isLeast = types.some(({ text }) => constrained.has(text.replace(/^:\s*/u, "")));
  const whole = isLeast ? withUsedMembers(made, used) : made;
  const shapes = used.map(({ shape }) => shape);
  return { made, declared: fillUnknownMembers(whole, shapes) };
}

/** Returns parameters that the function reads only from `arguments`. */
function unnamedParameters(
  definition: SyntaxNode,
  documented: ReadonlyMap<string, DocumentedParameter>,
  signatures: readonly SyntaxNode[],
  scope: TypeScope,
  fewest: number,
): readonly Parameter[] {
  const declaredNodes = parameterNodes(definition);
  if (!readsArguments(definition) || declaredNodes.some(({ text }) => text.startsWith("..."))) return [];
  const of = (
    name: string,
    documentedParameter: Omit<DocumentedParameter, "isOpen">,
    declared = unknown,
  ): Parameter => ({
    name,
    kind: documentedParameter.isRest === true ? "rest" : "positional_only",
    optional: documentedParameter.optional || documentedParameter.isRest === true,
    defaultValue: null,
    declared,
    hints: [
      ...hint("documentation", documentedParameter.shape, DOCUMENTATION_WEIGHT),
      ...hint("name", shapeOfName(snakeCase(name)), NAME_WEIGHT),
    ],
  });
  const names = [...documented.keys()];
  const isInOrder = declaredNodes.every((node, index) => parameterPattern(node).text === names[index]);
  if (isInOrder && names.length > declaredNodes.length)
    return [...documented].slice(declaredNodes.length).map(([name, documentedParameter], shift) => {
      const mayLack = documentedParameter.optional || declaredNodes.length + shift >= fewest;
      return of(name, { ...documentedParameter, optional: mayLack });
    });
  const overloads = signatures.map(parameterNodes);
  const longest = overloads.toSorted((left, right) => right.length - left.length)[0] ?? [];
  if (declaredNodes.length === 0 && longest.length === 0)
    return [of("values", { shape: unknown, optional: true, isRest: true })];
  return longest.slice(declaredNodes.length).map((node, shift) => {
    const position = declaredNodes.length + shift;
    const { name, isRest, isMarked } = partsOf(node, [], position);
    // Their meaning depends on the number of arguments.
    const types = overloads.flatMap((nodes) => nodes[position]?.childForFieldName("type") ?? []);
    const shapes = types.map((type) => readType(type, scope));
    const shape = unionOf(shapes.map((read) => (isRest && read.kind === "sequence" ? read.item : read)));
    const mayLack = isMarked || overloads.some(({ length }) => length <= position);
    return of(name, { shape: unknown, optional: mayLack, isRest }, shape);
  });
}

function readsArguments(definition: SyntaxNode): boolean {
  const body = definition.childForFieldName("body");
  if (definition.type === "arrow_function" || body?.text.includes("arguments") !== true) return false;
  const reads = (node: SyntaxNode): boolean => {
    if (node.type === "identifier" && node.text === "arguments") return true;
    const isOther = /function|method_definition|class/u.test(node.type) && node.type !== "arrow_function";
    return !isOther && node.namedChildren.some(reads);
  };
  return body.namedChildren.some(reads);
}

/** A parameter before a required one can only be undefined. */
function asRequired(parameter: Parameter): Parameter {
  const { declared, optional } = parameter;
  if (!optional) return parameter;
  const isKnown = declared.kind !== "unknown";
  return { ...parameter, optional: false, declared: isKnown ? unionOf([declared, { kind: "nothing" }]) : declared };
}

/** `unknown` takes all values, as does `any` in a type check. Elsewhere, `any` often means a missing type. */
function anything(
  types: readonly SyntaxNode[],
  { generics, returnsBoolean }: Pick<Header, "generics" | "returnsBoolean">,
  isOpen: boolean,
): readonly Hint[] {
  const written = types.map(({ text }) => text.replace(/^\s*:\s*/u, "").trim());
  const isLoose = written.length === 0 ? isOpen : written.every((typeText) => typeText === "any");
  const isMeant =
    written.length > 0 && written.every((typeText) => typeText === "unknown" || generics.includes(typeText));
  if (!isLoose && !isMeant) return [];
  return [{ source: isMeant || returnsBoolean ? "documentation" : "name", shape: OF_ANY_KIND, weight: OPEN_WEIGHT }];
}

function freeTypeParameters(definition: SyntaxNode): readonly string[] {
  return typeParametersOf(definition).flatMap(({ name, constraint }) => (constraint === null ? [name] : []));
}

function givesYesOrNo(definition: SyntaxNode): boolean {
  const declared = definition.childForFieldName("return_type")?.text;
  if (declared !== undefined) return /^:\s*(?:boolean$|(?:asserts\s+)?[\w$]+\s+is\s)/u.test(declared);
  return /^bool(?:ean)?$/u.test(jsdocResult(commentBefore(definition)) ?? "");
}

interface Predicate {
  readonly name: string;
  readonly type: SyntaxNode;
}

/** Reads `value is Loaf`. */
function predicateOf(definition: SyntaxNode): readonly Predicate[] {
  const [predicateNode] = definition.childForFieldName("return_type")?.descendantsOfType("type_predicate") ?? [];
  const [name, type] = predicateNode?.namedChildren ?? [];
  return name === undefined || type === undefined ? [] : [{ name: name.text, type }];
}

/** Declared comparison functions need no guessed role. */
export function withoutRoles(hints: readonly Hint[], declared: Shape): readonly Hint[] {
  const options = declared.kind === "union" ? declared.options : [declared];
  const isOrder = options.some((shape) => shape.kind === "callable" && shape.role === "order");
  return isOrder ? hints.filter(({ shape }) => shape.kind !== "callable") : hints;
}

function keysOf(index: number | undefined, nodes: readonly SyntaxNode[]): Pick<Parameter, "keysOf"> {
  const node = index === undefined ? undefined : nodes[index];
  const pattern = node === undefined ? null : parameterPattern(node);
  return pattern?.type === "identifier" ? { keysOf: pattern.text } : {};
}

function withUsedMembers(declared: Shape, used: readonly WeightedShape[]): Shape {
  if (declared.kind !== "mapping" || declared.fields === undefined) return declared;
  const { fields } = declared;
  const [best] = used
    .filter(({ shape }) => shape.kind === "mapping" && (shape.fields ?? []).length > 0)
    .toSorted((left, right) => right.weight - left.weight);
  const usedFields = best?.shape.kind === "mapping" ? (best.shape.fields ?? []) : [];
  return {
    ...declared,
    fields: [...fields, ...usedFields.filter(({ name }) => fields.every((field) => field.name !== name))],
  };
}

function withUsedParts(documented: Shape, used: readonly WeightedShape[]): Shape {
  const isBare =
    (documented.kind === "mapping" && documented.fields === undefined && documented.value.kind === "unknown") ||
    (documented.kind === "sequence" && documented.form === "list" && documented.item.kind === "unknown");
  if (!isBare) return documented;
  const same = used.filter(({ shape }) => isMoreSpecific(documented, shape));
  return same.toSorted((left, right) => right.weight - left.weight)[0]?.shape ?? documented;
}

function isMoreSpecific(documented: Shape, shape: Shape): boolean {
  if (shape.kind === "mapping") return documented.kind === "mapping" && (shape.fields ?? []).length > 0;
  return shape.kind === "sequence" && documented.kind === "sequence" && shape.item.kind !== "unknown";
}

function declaredType(
  definition: SyntaxNode,
  index: number,
  scope: TypeScope,
  documentedOf: DescribeParametersOptions["documentedOf"],
): Shape {
  const node = parameterNodes(definition)[index];
  const type = node?.childForFieldName("type") ?? null;
  if (type !== null) return readType(type, withTypeParameters(scope, definition));
  const said = node === undefined ? undefined : documentedOf?.(definition).get(parameterPattern(node).text)?.shape;
  return said === undefined || !isSpecific(said) ? unknown : said;
}

function isSpecific(shape: Shape): boolean {
  if (shape.kind === "mapping") return shape.fields !== undefined || shape.value.kind !== "unknown";
  return shape.kind === "sequence" ? shape.item.kind !== "unknown" : shape.kind !== "callable";
}

const OF_ANYTHING = /^:\s*(?:readonly\s+)?(?:any|unknown)(?:\[\])?$/u;

type Parts = ReturnType<typeof partsOf>;

function partsOf(node: SyntaxNode, overloads: readonly (SyntaxNode | undefined)[], index: number) {
  const inner = node.childForFieldName("pattern") ?? node;
  const pattern = parameterPattern(node);
  const declaredType = node.childForFieldName("type");
  const declared = overloads.flatMap((other) => other?.childForFieldName("type") ?? []);
  const rests = [node, ...overloads].filter((candidate) => candidate !== undefined && isRestNode(candidate));
  return {
    node,
    name: pattern.type === "identifier" ? pattern.text : `argument${index + 1}`,
    isRest: isRestNode(node),
    value: node.childForFieldName("value") ?? inner.childForFieldName("right"),
    // Only overloads are called, so their types win.
    types:
      declaredType === null || (declared.length > 0 && OF_ANYTHING.test(declaredType.text)) ? declared : [declaredType],
    /** Types of rest parameters. */
    lists: rests.flatMap((rest) => rest?.childForFieldName("type") ?? []),
    isMarked:
      node.type === "optional_parameter" ||
      overloads.some((other) => other === undefined || other.type === "optional_parameter"),
  };
}

/** Returns the shortest alternative of a conditional tuple. */
function tupleOf(shape: Shape): readonly (Shape & { kind: "tuple" })[] {
  const options = shape.kind === "union" ? shape.options : [shape];
  const tuples = options.flatMap((option) => (option.kind === "tuple" ? [option] : []));
  if (tuples.length < options.length) return [];
  const leastOf = ({ items, least = items.length }: Shape & { kind: "tuple" }): number => least;
  return tuples.toSorted((left, right) => leastOf(left) - leastOf(right)).slice(0, 1);
}

/** Reads `(...[loaf, size]: [Loaf, number])` as one parameter for each item. */
function tupleParameters(node: SyntaxNode, items: readonly Shape[]): readonly Parameter[] {
  const [pattern] = node.descendantsOfType(["array_pattern"]);
  return items.map((declared, index) => {
    const name = pattern?.namedChildren[index]?.text ?? `argument${index + 1}`;
    const mayLack = declared.kind === "union" && declared.options.some(({ kind }) => kind === "nothing");
    return { name, kind: "positional_only", optional: mayLack, defaultValue: null, declared, hints: [] };
  });
}

function restOf(nodes: readonly SyntaxNode[]): SyntaxNode | undefined {
  const last = nodes.at(-1);
  return last !== undefined && isRestNode(last) ? last : undefined;
}

function isRestNode(node: SyntaxNode): boolean {
  return (node.childForFieldName("pattern") ?? node).type === "rest_pattern";
}

export function withTypeParameters(scope: TypeScope, definition: SyntaxNode): TypeScope {
  return typeParametersOf(definition).reduce(
    (inner, { name, constraint }) => withBound(inner, [[name, readType(constraint, inner)]]),
    scope,
  );
}

function sampled(samples: readonly string[] | undefined): readonly Hint[] {
  return samples === undefined ? [] : hint("documentation", { kind: "text", samples }, DOCUMENTATION_WEIGHT);
}
