import type { DeclaredType, ObjectType, SyntaxNode, TypePart, TypeSignature } from "@repost/syntax";
import { code, literalOf } from "../../values/expression.ts";
import {
  isOnlyNull,
  optionsOf,
  unionOf,
  unknown,
  type Field,
  type Shape,
  ANY_FUNCTION,
  LIST,
  MAPPING,
  NOTHING,
  TEXT,
  listOf,
  oneOf,
} from "../../values/shape.ts";
import { LIBRARY_CLASSES, PLATFORM_ALIASES } from "./library-classes.ts";
import type { TypeScope } from "./type-scope.ts";

/** Each union and object divides it among its parts. */
const SIZE_BUDGET = 4000;
const MIN_DIVISOR_OF_PART = 1.1;
const HAS_PARTS: ReadonlySet<DeclaredType["kind"]> = new Set(["union", "parameter", "list", "tuple"]);
/** Divisor for a name, so that recursive types end. */
const DIVISOR_OF_NAME = 1.5;
/** Shape of types beyond the budget. */
const CUT: Shape = { kind: "literal", values: [] };
const UNCONSTRAINED: readonly Shape[] = [{ kind: "integer" }, TEXT];
const LISTS = new Set(["Array", "ReadonlyArray", "ArrayLike", "Iterable", "ConcatArray"]);
/** Types with a `next` method. */
const ITERATORS = new Set(["Iterator", "IterableIterator", "IteratorObject", "ArrayIterator"]);
const SETS = new Set(["Set", "ReadonlySet"]);
const HOLDERS = new Set(["Promise", "AsyncIterable", "ReadableStream"]);

const PLAIN_TYPES: Readonly<Record<string, Shape>> = {
  string: TEXT,
  number: { kind: "number" },
  boolean: { kind: "boolean" },
  bool: { kind: "boolean" },
  int: { kind: "integer" },
  integer: { kind: "integer" },
  Integer: { kind: "integer" },
  float: { kind: "number" },
  void: NOTHING,
  undefined: NOTHING,
  null: { kind: "literal", values: [code("null")] },
  object: MAPPING,
  bigint: { kind: "literal", values: ["2n", "0n", "-3n", "10n"].map((value) => code(value)) },
  symbol: { kind: "literal", values: [code('Symbol("a")'), code("Symbol.iterator")] },
  String: TEXT,
  Number: { kind: "number" },
  Boolean: { kind: "boolean" },
  Object: MAPPING,
  Array: LIST,
  array: LIST,
  PropertyKey: { kind: "union", options: [TEXT, { kind: "integer" }] },
  Function: ANY_FUNCTION,
  function: ANY_FUNCTION,
  func: ANY_FUNCTION,
};

export function readType(node: SyntaxNode | null, scope: TypeScope): Shape {
  return node === null ? unknown : shapeOfType(scope.types.typeOf(node), scope);
}

/** Bound type parameters keep their name. */
export function constraintOf(type: DeclaredType, { bound }: TypeScope): DeclaredType {
  return type.kind === "parameter" && type.constraint !== null && !bound.has(type.name) ? type.constraint() : type;
}

/** Null for aliases of lists. */
export function itemOf(type: DeclaredType): TypePart | null {
  const isList = LISTS.has(type.reference ?? "");
  if (type.kind === "list") return type.reference === undefined || isList ? type.item : null;
  return isList && (type.kind === "object" || type.kind === "unknown") ? (type.arguments[0] ?? null) : null;
}

export function shapeOfType(type: DeclaredType, scope: TypeScope): Shape {
  return shapeOf(type, scope, SIZE_BUDGET);
}

function shapeOf(type: DeclaredType, scope: TypeScope, room: number): Shape {
  const among = (parts: number) => (part: TypePart) =>
    shapeOf(part(), scope, room / Math.max(MIN_DIVISOR_OF_PART, parts));
  if (room < 1 && HAS_PARTS.has(type.kind)) return CUT;
  switch (type.kind) {
    case "unknown":
      if (type.name === null) return unknown;
      return namedShape(type.name, room < 1 ? [] : type.arguments.map(among(1)), scope) ?? unknown;
    case "primitive":
      return type.name === "never" ? CUT : (PLAIN_TYPES[type.name] ?? unknown);
    case "literal":
      return oneOf([literalOf(type.value)]);
    case "member":
      // Inputs name members of an enumeration if they can.
      if (scope.index.names.has(type.enumeration))
        return { kind: "literal", values: [code(`${type.enumeration}.${type.name}`)] };
      return type.value === undefined ? unknown : oneOf([literalOf(type.value)]);
    case "template":
      return TEXT;
    case "union": {
      const named = type.name === null ? null : namedShape(type.name, [], scope);
      return named ?? openUnion(type.options, among(type.options.length), scope);
    }
    case "parameter":
      return scope.bound.get(type.name) ?? (type.usual === null ? unknown : among(1)(type.usual));
    case "list":
      return listOf(among(1)(type.item));
    case "tuple":
      return tupleShape(type.items, among(type.items.length));
    case "keys":
      return TEXT;
    case "predicate":
      return unknown;
    default:
      return objectShape(type, scope, room);
  }
}

/** `T | T[]` takes more than lists. */
function openUnion(options: readonly TypePart[], read: (part: TypePart) => Shape, { bound }: TypeScope): Shape {
  const shapes = options.map(read);
  const isBound = (part: TypePart): boolean => {
    const type = part();
    return type.kind === "parameter" || (type.kind === "unknown" && type.name !== null && bound.has(type.name));
  };
  const isOpen = options.some((part, at) => shapes[at]?.kind === "unknown" && isBound(part));
  const isDeclared = shapes.some((shape) => shape.kind !== "unknown" && shape.kind !== "nothing" && !isOnlyNull(shape));
  if (isOpen && isDeclared) return unionOf([...shapes, ...UNCONSTRAINED]);
  // `T | null` and unions with an undefined type take more than null.
  const isLacking = shapes.some(isOnlyNull) && !isDeclared && shapes.some(({ kind }) => kind === "unknown");
  if (isLacking) return isOpen ? unionOf([...UNCONSTRAINED, ...shapes]) : unknown;
  return unionOf(shapes);
}

function tupleShape(parts: Extract<DeclaredType, { kind: "tuple" }>["items"], read: (part: TypePart) => Shape): Shape {
  const items = parts.map(({ type, isOptional }) => (isOptional ? unionOf([read(type), NOTHING]) : read(type)));
  const least = parts.findLastIndex(({ isOptional }) => !isOptional) + 1;
  if (!parts.some(({ isRest }) => isRest)) return { kind: "tuple", items, ...(least < parts.length ? { least } : {}) };
  // `[Loaf, ...Loaf[]]` is a nonempty list; the parser's rest is the list itself.
  const each = items.map((item, at) => (parts[at]?.isRest === true && item.kind === "sequence" ? item.item : item));
  return listOf(each.includes(unknown) ? unknown : unionOf(each));
}

function namedShape(name: string, typeArguments: readonly Shape[], scope: TypeScope): Shape | null {
  const { index, bound } = scope;
  const boundShape = bound.get(name);
  if (boundShape !== undefined) return boundShape;
  if (index.types.has(name)) return null;
  if (index.classes.has(name)) return { kind: "instance", name };
  const [item = unknown] = typeArguments;
  if (LISTS.has(name)) return listOf(item);
  if (ITERATORS.has(name)) return { kind: "sequence", form: "iterator", item };
  if (SETS.has(name)) return { kind: "sequence", form: "set", item };
  if (Object.hasOwn(PLAIN_TYPES, name)) return PLAIN_TYPES[name] ?? null;
  return heldBy(name, typeArguments) ?? (LIBRARY_CLASSES.has(name) ? { kind: "instance", name } : null);
}

/** Null without declared content. */
function heldBy(name: string, [first = unknown, second = unknown]: readonly Shape[]): Shape | null {
  const holder = PLATFORM_ALIASES.get(name) ?? name;
  if (holder === "Map") {
    if (first.kind === "unknown" && second.kind === "unknown") return { kind: "instance", name: "Map" };
    return { kind: "instance", name: "Map", held: listOf({ kind: "tuple", items: [first, second] }) };
  }
  if (!HOLDERS.has(holder) || first.kind === "unknown") return null;
  return { kind: "instance", name: holder, held: holder === "Promise" ? first : listOf(first) };
}

function objectShape(type: ObjectType, scope: TypeScope, room: number): Shape {
  if (room < 1) return type.name === null ? CUT : (namedShape(type.name, [], scope) ?? CUT);
  const read = (part: TypePart): Shape => shapeOf(part(), scope, room / DIVISOR_OF_NAME);
  const named = type.name === null ? null : namedShape(type.name, type.arguments.map(read), scope);
  if (named !== null) return named;
  const [called] = type.calls;
  const [constructor] = type.constructs;
  if (called === undefined && constructor !== undefined) return { kind: "type", name: null };
  const all = type.members();
  const readMember = ({ name, type: part, isOptional }: (typeof all)[number]): Field => {
    const shape = shapeOf(part(), scope, room / DIVISOR_OF_NAME / all.length);
    const present = optionsOf(shape).filter(({ kind }) => kind !== "nothing");
    return { name, shape: isOptional ? unionOf([...present, NOTHING]) : shape };
  };
  const [base] = type.bases.map(read);
  // An extended error is constructed as an error.
  if (type.bases.length === 1 && base?.kind === "instance" && LIBRARY_CLASSES.has(base.name))
    return withMembers(base, all.filter(({ isOwn }) => isOwn).map(readMember));
  const fields = all.map(readMember);
  if (called !== undefined) return withMembers(functionShape(called, read), fields);
  // `{}` is anything but null and undefined.
  if (type.name === null && fields.length === 0 && type.index === null) return unknown;
  if (type.index === null) return { ...MAPPING, fields };
  const value = read(type.index.value);
  if (fields.length > 0) return { kind: "mapping", key: TEXT, value, fields };
  return { kind: "mapping", key: read(type.index.key), value };
}

function withMembers(shape: Shape, members: readonly Field[]): Shape {
  if (members.length === 0 || (shape.kind !== "callable" && shape.kind !== "instance")) return shape;
  return { ...shape, members: [...(shape.members ?? []), ...members] };
}

function functionShape(
  { parameters, returns, isPredicate, echoes }: TypeSignature,
  read: (part: TypePart) => Shape,
): Shape {
  const arity = parameters.length;
  if (isPredicate) return { kind: "callable", arity, role: "predicate" };
  const result = read(returns);
  if (result.kind === "boolean") return { kind: "callable", arity, role: "predicate" };
  const role = arity === 2 && isNumber(result) ? "combine" : arity === 1 && isOrdered(result) ? "order" : "any";
  const isInformative = result.kind !== "unknown" && result.kind !== "nothing";
  if (!isInformative || role !== "any") return { kind: "callable", arity, role };
  return { kind: "callable", arity, role, returns: result, ...(echoes === null ? {} : { echoes }) };
}

/** `number` or `-1 | 0 | 1`. */
function isNumber(shape: Shape): boolean {
  if (shape.kind === "union") return shape.options.every(isNumber);
  if (shape.kind === "literal")
    return shape.values.length > 0 && shape.values.every(({ kind }) => kind === "integer" || kind === "float");
  return shape.kind === "number" || shape.kind === "integer";
}

/** Sort keys are numbers or texts. */
function isOrdered(shape: Shape): boolean {
  const kinds = optionsOf(shape).map(({ kind }) => kind);
  return (
    (kinds.includes("number") || kinds.includes("integer")) &&
    kinds.every((kind) => ["number", "integer", "text", "boolean"].includes(kind))
  );
}
