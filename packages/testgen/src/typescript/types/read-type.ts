import type { SyntaxNode } from "@repost/syntax";
import { boolean, code, text, type Expression } from "../../values/expression.ts";
import { shapeKey, unionOf, unknown, type Field, type Shape } from "../../values/shape.ts";
import type { EnumMember } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { classesMaking, classesNamed } from "./class-values.ts";
import { decideCondition } from "./decide-condition.ts";
import { LIBRARY_CLASSES } from "./library-classes.ts";
import { PLAIN_TYPES } from "./plain-types.ts";
import { shapeOfLiteral } from "./shape-of-literal.ts";
import { withBound, type TypeScope } from "./type-scope.ts";

/** Budget for nested named types; each union, condition and object divides what is left among its parts. */
const ROOM = 4000;
/** Divisor for a name, so that recursive types end. */
const ROOM_OF_NAME = 1.5;
/** Divisor for type arguments. */
const ROOM_OF_ARGUMENTS = 2;
/** Divisor for a condition. */
const CONDITION_PARTS = 4;
/** The shape of types beyond the budget, without values. */
const CUT: Shape = { kind: "literal", values: [] };
const NOTHING: Shape = { kind: "nothing" };
const TEXT: Shape = { kind: "text" };
/** The shape of an unconstrained type. */
const PLAIN: readonly Shape[] = [{ kind: "integer" }, TEXT];
/** Types with the same members as their argument. */
const TRANSPARENT = new Set(["Required", "Readonly", "NonNullable", "Awaited", "NoInfer", "DeepReadonly", "Extract"]);
/** Declarations of object members, including classes of declaration files. */
const DECLARED_OBJECTS = /^(?:interface_declaration|class_declaration|abstract_class_declaration|class)$/u;
const LISTS = new Set(["Array", "ReadonlyArray", "ArrayLike", "Iterable", "ConcatArray"]);

/** Returns the shape of a declared type; `unknown` if the module's text does not determine it. */
export function readType(node: SyntaxNode | null, scope: TypeScope, room = ROOM): Shape {
  if (node === null) return unknown;
  const read = (one: SyntaxNode | null | undefined): Shape => readType(one ?? null, scope, room);
  const readAmong = (parts: number) => (one: SyntaxNode | null) => readType(one, scope, room / Math.max(1, parts));
  const [first, second] = node.namedChildren;
  switch (node.type) {
    case "type_annotation":
    case "opting_type_annotation":
    case "omitting_type_annotation":
    case "parenthesized_type":
    case "readonly_type":
    case "optional_type":
    case "rest_type":
    case "constraint":
    case "default_type":
      return read(first);
    case "predefined_type":
      return PLAIN_TYPES[node.text] ?? unknown;
    case "literal_type":
      return literalShape(first ?? node);
    case "template_literal_type":
      return templateShape(node, read);
    case "undefined":
    case "null":
      return PLAIN_TYPES[node.type] ?? unknown;
    case "union_type": {
      const options = optionsOf(node);
      return openUnion(options.map(readAmong(options.length)), options, scope);
    }
    case "conditional_type": {
      const branches = branchesOf(node, (one) => decideCondition(one, readAmong(CONDITION_PARTS)));
      return unionOf(branches.map(readAmong(branches.length)));
    }
    case "array_type":
      return { kind: "sequence", form: "list", item: read(first) };
    case "tuple_type":
      return tupleShape(node, readAmong(node.namedChildCount));
    case "object_type":
      // `{}` is anything but null and undefined.
      if (first === undefined) return unknown;
      return room < 1
        ? CUT
        : (mappedShape(node, scope, room) ?? objectShape(node, scope, readAmong(node.namedChildCount)));
    case "interface_body":
    case "class_body":
      return objectShape(node, scope, readAmong(node.namedChildCount));
    case "function_type":
      return functionShape(node, read);
    case "constructor_type":
      return classesMaking(node, scope);
    case "generic_type":
      return genericShape(node, scope, room);
    case "intersection_type":
      return merged(node.namedChildren.map(readAmong(node.namedChildCount)));
    case "lookup_type":
      return heldLiterals(first, second, scope) ?? memberShape(read(first), second, scope);
    case "index_type_query":
      return keysOf(read(first));
    case "type_query":
      return valueShape(first?.text ?? "", scope);
    case "nested_type_identifier":
      return memberOfEnumeration(node, scope) ?? namedShape(node.childForFieldName("name")?.text ?? "", scope, room);
    case "member_expression":
      // Reads `import("./loaf").Loaf`.
      return namedShape(node.childForFieldName("property")?.text ?? "", scope, room);
    case "type_identifier":
    case "identifier":
      return namedShape(node.text, withArguments(node.text, [], scope, room), room);
    default:
      return unknown;
  }
}

/** Returns the options of a union, which nest to the left. */
function optionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "union_type" ? node.namedChildren.flatMap(optionsOf) : [node];
}

/** Returns the possible results of a conditional type. */
function branchesOf(node: SyntaxNode, decide: (node: SyntaxNode) => boolean | null): readonly SyntaxNode[] {
  if (node.type !== "conditional_type") return [node];
  const [consequence, alternative] = [node.childForFieldName("consequence"), node.childForFieldName("alternative")];
  const decided = decide(node);
  return [
    ...(consequence === null || decided === false ? [] : [consequence]),
    ...(alternative === null || decided === true ? [] : branchesOf(alternative, decide)),
  ];
}

/** Adds other values for a type parameter in a union: `T | T[]` takes more than lists. */
function openUnion(shapes: readonly Shape[], options: readonly SyntaxNode[], { bound }: TypeScope): Shape {
  const isOpen = shapes.some(({ kind }, place) => kind === "unknown" && bound.has(options[place]?.text ?? ""));
  const isTold = shapes.some((shape) => shape.kind !== "unknown" && !isNothing(shape));
  if (isOpen && isTold) return unionOf([...shapes, ...PLAIN]);
  // `T | null` and unions with an undefined type take more than null.
  const isLacking = shapes.some(isNull) && !isTold && shapes.some(({ kind }) => kind === "unknown");
  if (!isLacking) return unionOf(shapes);
  return isOpen ? unionOf([...PLAIN, ...shapes]) : unknown;
}

function isNothing(shape: Shape): boolean {
  return shape.kind === "nothing" || isNull(shape);
}

function isNull(shape: Shape): boolean {
  return shapeKey(shape) === shapeKey(PLAIN_TYPES["null"] ?? unknown);
}

function literalShape(node: SyntaxNode): Shape {
  if (node.type === "undefined" || node.type === "null") return PLAIN_TYPES[node.type] ?? unknown;
  if (node.type === "true" || node.type === "false")
    return { kind: "literal", values: [boolean(node.type === "true")] };
  const value = readLiteral(node);
  return value === null ? unknown : { kind: "literal", values: [value] };
}

/** Maximum number of texts of a template type. */
const MOST_TEXTS = 24;

/** Returns texts of a template type, with samples in open gaps. */
function templateShape(node: SyntaxNode, read: (node: SyntaxNode) => Shape): Shape {
  const gaps = node.namedChildren.map((part) => {
    const [inner] = part.type === "template_type" ? part.namedChildren : [];
    return inner === undefined ? (part.type === "template_type" ? [] : [part.text]) : textsOf(read(inner));
  });
  if (gaps.some((texts) => texts.length === 0)) {
    const inner = node.text.slice(1, -1);
    return { kind: "text", samples: ["a", "1", "12", ""].map((value) => inner.replaceAll(/\$\{[^}]*\}/gu, value)) };
  }
  let texts: readonly string[] = [""];
  for (const gap of gaps)
    texts = texts.flatMap((before) => gap.map((after) => `${before}${after}`)).slice(0, MOST_TEXTS);
  return { kind: "literal", values: texts.map((one) => text(one)) };
}

/** Types with a `next` method. */
const ITERATORS = new Set(["Iterator", "IterableIterator", "IteratorObject", "ArrayIterator"]);

function tupleShape(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): Shape {
  const parts = node.namedChildren.filter(({ type }) => type !== "comment");
  const items = parts.map((part) => {
    const shape = read(part.childForFieldName("type") ?? part);
    return part.type.startsWith("optional_") ? unionOf([shape, NOTHING]) : shape;
  });
  const rests = parts.map(isRestOfTuple);
  const least = parts.findLastIndex(({ type }) => !type.startsWith("optional_")) + 1;
  if (!rests.includes(true)) return { kind: "tuple", items, ...(least < parts.length ? { least } : {}) };
  // `[Loaf, ...Loaf[]]` is a list that is not empty.
  const each = items.map((item, place) => (rests[place] === true && item.kind === "sequence" ? item.item : item));
  return { kind: "sequence", form: "list", item: each.includes(unknown) ? unknown : unionOf(each) };
}

function isRestOfTuple(part: SyntaxNode): boolean {
  return (
    part.type === "rest_type" || part.childForFieldName("name")?.type === "rest_pattern" || part.text.startsWith("...")
  );
}

function objectShape(node: SyntaxNode, scope: TypeScope, read: (node: SyntaxNode | null) => Shape): Shape {
  const called = node.namedChildren.find(({ type }) => type === "call_signature");
  if (called !== undefined) return withMembers(functionShape(called, read), fieldsOf(node, read));
  const making = node.namedChildren.find(({ type }) => type === "construct_signature");
  if (making !== undefined) return classesMaking(making, scope);
  const fields = fieldsOf(node, read);
  const indexed = node.namedChildren.find(({ type }) => type === "index_signature");
  const value = indexed === undefined ? unknown : read(indexed.childForFieldName("type"));
  const each = indexed?.namedChildren.find(({ type }) => type === "mapped_type_clause");
  if (each !== undefined) return recordShape(read(each.childForFieldName("type")), value);
  const key = indexed === undefined || fields.length > 0 ? TEXT : read(indexed.childForFieldName("index_type"));
  return { kind: "mapping", key, value, ...(fields.length > 0 || indexed === undefined ? { fields } : {}) };
}

/**
 * Reads `{ [K in keyof T]?: ... }`: members or items of T with another type. Other values stay unchanged. Null for all
 * else.
 */
function mappedShape(node: SyntaxNode, scope: TypeScope, room: number): Shape | null {
  const indexed = node.namedChildCount === 1 ? node.namedChildren[0] : undefined;
  const clause = indexed?.namedChildren.find(({ type }) => type === "mapped_type_clause");
  const [name, keys, renamed] = clause?.namedChildren ?? [];
  const [source] = keys?.type === "index_type_query" ? keys.namedChildren : [];
  if (indexed === undefined || name === undefined || source === undefined || renamed !== undefined) return null;
  const shape = withoutNothing(readType(source, scope, room));
  const type = indexed.childForFieldName("type") ?? indexed.namedChildren.at(-1);
  const [value] = type?.namedChildren ?? [];
  if (value !== undefined && shape.kind === "sequence")
    return { ...shape, item: readType(value, withBound(scope, [[name.text, { kind: "integer" }]]), room) };
  if (value === undefined) return shape;
  const isOpen = shape.kind === "unknown" || (shape.kind === "mapping" && shape.fields === undefined);
  if (isOpen && value.type !== "lookup_type")
    return openRecord(shape, readType(value, withBound(scope, [[name.text, TEXT]]), room));
  if (shape.kind !== "mapping" || shape.fields === undefined) return shape;
  const share = room / Math.max(1, shape.fields.length);
  const optional = type?.type === "opting_type_annotation";
  return withFields(shape, (field) => {
    const read = readType(
      value,
      withBound(scope, [[name.text, { kind: "literal", values: [text(field.name)] }]]),
      share,
    );
    return { ...field, shape: optional ? unionOf([read, NOTHING]) : read };
  });
}

/** Returns an optional type without its missing value: `Loaves | null`. */
function withoutNothing(shape: Shape): Shape {
  return shape.kind === "union" ? unionOf(shape.options.filter((one) => !isNothing(one))) : shape;
}

/** Returns an open record whose values have a known type. */
function openRecord(shape: Shape, value: Shape): Shape {
  return value.kind === "unknown" ? shape : { kind: "mapping", key: TEXT, value };
}

/** Returns members of an object by name; of overloads the first. */
function fieldsOf(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): readonly Field[] {
  const seen = new Set<string>();
  return node.namedChildren.flatMap((member): readonly Field[] => {
    const name = member.childForFieldName("name")?.text.replaceAll(/^["']|["']$/gu, "");
    if (name === undefined || name.startsWith("[")) return [];
    const optional = member.children.some(({ type }) => type === "?");
    const isMethod = member.type === "method_signature";
    if (!isMethod && !/^(?:property_signature|public_field_definition)$/u.test(member.type)) return [];
    if (seen.has(name)) return [];
    seen.add(name);
    if (name === "constructor" || member.children.some(({ type: word }) => NOT_OF_OBJECTS.test(word))) return [];
    const shape = isMethod ? functionShape(member, read) : read(member.childForFieldName("type"));
    return [{ name, shape: optional ? unionOf([shape, NOTHING]) : shape }];
  });
}

function functionShape(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): Shape {
  const parameters = node.childForFieldName("parameters")?.namedChildren ?? [];
  const returned = node.childForFieldName("return_type");
  const arity = parameters.length;
  if (/\bboolean$| is /u.test(returned?.text ?? "")) return { kind: "callable", arity, role: "predicate" };
  const given = read(returned);
  const role = arity === 2 && isNumber(given) ? "combine" : arity === 1 && isOrdered(given) ? "order" : "any";
  const tells = given.kind !== "unknown" && given.kind !== "nothing";
  if (!tells || role !== "any") return { kind: "callable", arity, role };
  const written = returned?.text.replace(/^:\s*/u, "");
  // Compared by text, because recursive function types would be read repeatedly.
  const echoes = parameters.findIndex((one) => one.childForFieldName("type")?.text.replace(/^:\s*/u, "") === written);
  return { kind: "callable", arity, role, returns: given, ...(echoes < 0 ? {} : { echoes }) };
}

/** Modifiers of members that are not visible on objects. */
const NOT_OF_OBJECTS = /^(?:static|accessibility_modifier)$/u;

/** Returns whether values are numbers: `number`, `-1 | 0 | 1`. */
function isNumber(shape: Shape): boolean {
  if (shape.kind === "union") return shape.options.every(isNumber);
  if (shape.kind === "literal") return shape.values.every(({ kind }) => kind === "integer" || kind === "float");
  return shape.kind === "number" || shape.kind === "integer";
}

/** Returns whether values are numbers or texts, as keys for sorting. */
function isOrdered(shape: Shape): boolean {
  const options = shape.kind === "union" ? shape.options : [shape];
  return (
    options.some(({ kind }) => kind === "number" || kind === "integer") &&
    options.every(({ kind }) => ["number", "integer", "text", "boolean"].includes(kind))
  );
}

function genericShape(node: SyntaxNode, scope: TypeScope, room: number): Shape {
  const name = (node.childForFieldName("name")?.text ?? "").replace(/^.*\./u, "");
  const given = node.childForFieldName("type_arguments")?.namedChildren ?? [];
  const read = (one: SyntaxNode | null | undefined): Shape => readType(one ?? null, scope, room);
  if (LISTS.has(name)) return { kind: "sequence", form: "list", item: read(given[0]) };
  if (ITERATORS.has(name)) return { kind: "sequence", form: "iterator", item: read(given[0]) };
  if (name === "Set" || name === "ReadonlySet") return { kind: "sequence", form: "set", item: read(given[0]) };
  const held = heldBy(name, given.map(read));
  if (held !== null) return held;
  if (name === "Record") return recordShape(read(given[0]), read(given[1]));
  if (name === "Partial" || name === "DeepPartial")
    return withFields(ofClass(read(given[0]), scope, room), (field) => ({
      ...field,
      shape: unionOf([field.shape, NOTHING]),
    }));
  if (name === "Pick" || name === "Omit") {
    const names = new Set(textsOf(read(given[1])));
    return withFields(ofClass(read(given[0]), scope, room), (field) =>
      names.has(field.name) === (name === "Pick") ? field : null,
    );
  }
  if (name === "Exclude") return excluded(read(given[0]), read(given[1]));
  if (TRANSPARENT.has(name)) return read(given[0]);
  return namedShape(name, withArguments(name, given, scope, room), room);
}

/** Platform classes by the names of interfaces that they implement. */
const HOLDERS: Readonly<Record<string, string>> = {
  Promise: "Promise",
  PromiseLike: "Promise",
  AsyncIterable: "AsyncIterable",
  AsyncIterableIterator: "AsyncIterable",
  AsyncGenerator: "AsyncIterable",
  AsyncIterator: "AsyncIterable",
  ReadableStream: "ReadableStream",
};

/** Returns a platform object with declared content; null for all else, or unknown content. */
function heldBy(name: string, [first = unknown, second = unknown]: readonly Shape[]): Shape | null {
  if (name === "Map" || name === "ReadonlyMap") {
    if (first.kind === "unknown" && second.kind === "unknown") return null;
    const pair: Shape = { kind: "tuple", items: [first, second] };
    return { kind: "instance", name: "Map", held: { kind: "sequence", form: "list", item: pair } };
  }
  if (!Object.hasOwn(HOLDERS, name) || first.kind === "unknown") return null;
  const holder = HOLDERS[name] ?? "";
  const held: Shape = holder === "Promise" ? first : { kind: "sequence", form: "list", item: first };
  return { kind: "instance", name: holder, held };
}

/** Returns bound type parameters: arguments, defaults or constraints. */
function withArguments(name: string, given: readonly SyntaxNode[], scope: TypeScope, room: number): TypeScope {
  const share = room / ROOM_OF_ARGUMENTS;
  let inner = scope;
  for (const [place, one] of typeParameters(name, scope).entries()) {
    const own = given[place];
    const usual = one.childForFieldName("value") ?? one.childForFieldName("constraint");
    const shape = own === undefined ? readType(usual, inner, share) : readType(own, scope, share);
    inner = withBound(inner, [[one.childForFieldName("name")?.text ?? "", shape]]);
  }
  return inner;
}

function typeParameters(name: string, { index }: TypeScope): readonly SyntaxNode[] {
  const declaration = index.interfaces.get(name) ?? index.aliases.get(name)?.parent;
  return declaration?.childForFieldName("type_parameters")?.namedChildren ?? [];
}

function recordShape(key: Shape, value: Shape): Shape {
  const names = textsOf(key);
  if (names.length === 0) return { kind: "mapping", key, value };
  return { kind: "mapping", key: TEXT, value: unknown, fields: names.map((name) => ({ name, shape: value })) };
}

/** Returns the texts of a literal shape; none if it has other values. */
function textsOf(shape: Shape): readonly string[] {
  const options = shape.kind === "union" ? shape.options : [shape];
  return options.flatMap((one) =>
    one.kind === "literal" ? one.values.flatMap((value) => (value.kind === "text" ? [value.value] : [])) : [],
  );
}

/** A partial class is a plain object with some members. */
function ofClass(shape: Shape, scope: TypeScope, room: number): Shape {
  const written = shape.kind === "instance" ? scope.index.classes.get(shape.name)?.written : undefined;
  if (written === undefined || room < 1) return shape;
  const members = interfaceShape(written, (node) => readType(node, scope, room / ROOM_OF_NAME));
  return members.kind === "mapping" && (members.fields ?? []).length > 0 ? members : shape;
}

function withFields(shape: Shape, change: (field: Field) => Field | null): Shape {
  if (shape.kind !== "mapping" || shape.fields === undefined) return shape;
  return { ...shape, fields: shape.fields.map(change).filter((field) => field !== null) };
}

function excluded(shape: Shape, without: Shape): Shape {
  const names = new Set(textsOf(without));
  const options = shape.kind === "union" ? shape.options : [shape];
  return unionOf(options.filter((one) => !textsOf(one).some((name) => names.has(name)) || one.kind !== "literal"));
}

function memberShape(shape: Shape, key: SyntaxNode | undefined, { bound }: TypeScope): Shape {
  if (shape.kind === "sequence") return shape.item;
  if (shape.kind === "tuple") return unionOf(shape.items);
  if (shape.kind !== "mapping") return unknown;
  // `Loaves[keyof Loaves]` is any of its members.
  if (key?.type === "index_type_query" && shape.fields !== undefined)
    return unionOf(shape.fields.map((field) => field.shape));
  const written = key?.text.replaceAll(/["']/gu, "") ?? "";
  const [name = written] = textsOf(bound.get(written) ?? unknown);
  return shape.fields?.find((field) => field.name === name)?.shape ?? shape.value;
}

function keysOf(shape: Shape): Shape {
  if (shape.kind !== "mapping" || shape.fields === undefined || shape.fields.length === 0) return TEXT;
  return { kind: "literal", values: shape.fields.map(({ name }) => text(name)) };
}

/** Returns the type of a module value. */
function valueShape(name: string, { index }: TypeScope): Shape {
  if (index.classes.has(name)) return classesNamed(name, index);
  const literal = literalOf(index.variables.get(name));
  return literal === null ? unknown : shapeOfLiteral(literal);
}

function literalOf(value: SyntaxNode | undefined): Expression | null {
  const inner =
    value?.type === "as_expression" || value?.type === "satisfies_expression" ? value.namedChildren[0] : value;
  return inner === undefined ? null : readLiteral(inner);
}

/** Maximum number of options in a union of an intersection, because options multiply. */
const MOST_CHOICES = 6;

/** Merges objects; for the same member, the last informative type wins. Unions are distributed. */
function merged(shapes: readonly Shape[]): Shape {
  const choice = shapes.findIndex((shape) => shape.kind === "union" && shape.options.some(hasFields));
  const chosen = shapes[choice];
  if (chosen?.kind === "union")
    return unionOf(chosen.options.slice(0, MOST_CHOICES).map((option) => merged(shapes.with(choice, option))));
  const fields = new Map<string, Field>();
  for (const shape of shapes)
    for (const field of shape.kind === "mapping" ? (shape.fields ?? []) : [])
      if (field.shape.kind !== "unknown" || !fields.has(field.name)) fields.set(field.name, field);
  const [first = unknown] = shapes.filter(({ kind }) => kind !== "unknown");
  return fields.size === 0 ? first : { kind: "mapping", key: TEXT, value: unknown, fields: [...fields.values()] };
}

function hasFields(shape: Shape): boolean {
  return shape.kind === "mapping" && (shape.fields ?? []).length > 0;
}

function namedShape(name: string, scope: TypeScope, room: number): Shape {
  const { index, bound } = scope;
  const known = bound.get(name) ?? PLAIN_TYPES[name];
  if (known !== undefined) return known;
  const declared = index.aliases.get(name) ?? index.interfaces.get(name);
  if (declared !== undefined && room < 1) return CUT;
  const read = (node: SyntaxNode | null): Shape => readType(node, scope, room / ROOM_OF_NAME);
  // Classes serve for an interface with methods, also in other values.
  if ((scope.makers?.get(name)?.classes ?? []).length > 0) return { kind: "instance", name };
  if (declared !== undefined)
    return DECLARED_OBJECTS.test(declared.type) ? interfaceShape(declared, read) : read(declared);
  const members = index.enums.get(name);
  if (members !== undefined) return unionOf(members.map((member) => memberValue(name, member, scope)));
  return index.classes.has(name) || LIBRARY_CLASSES.has(name) ? { kind: "instance", name } : unknown;
}

/** Reads `Grain.rye`; null for other types. */
function memberOfEnumeration(node: SyntaxNode, scope: TypeScope): Shape | null {
  const owner = node.childForFieldName("module")?.text ?? "";
  const name = node.childForFieldName("name")?.text;
  const member = scope.index.enums.get(owner)?.find((one) => one.name === name);
  return member === undefined ? null : memberValue(owner, member, scope);
}

/** Returns an enumeration member by name if inputs can use it, otherwise its value. */
function memberValue(owner: string, { name, value }: EnumMember, { index }: TypeScope): Shape {
  if (index.names.has(owner)) return { kind: "literal", values: [code(`${owner}.${name}`)] };
  return value === null ? unknown : { kind: "literal", values: [value] };
}

/** Returns the items of a constant list: `(typeof GRAINS)[number]`. */
function heldLiterals(object: SyntaxNode | undefined, key: SyntaxNode | undefined, { index }: TypeScope): Shape | null {
  const [, name = ""] = /^\(?\s*typeof\s+([\w$]+)\s*\)?$/u.exec(object?.text ?? "") ?? [];
  const held = key?.text === "number" ? literalOf(index.variables.get(name)) : null;
  return held?.kind === "sequence" && held.items.length > 0 ? { kind: "literal", values: held.items } : null;
}

/** Adds members to a function or a platform object. */
function withMembers(shape: Shape, own: readonly Field[]): Shape {
  if (own.length === 0 || (shape.kind !== "callable" && shape.kind !== "instance")) return shape;
  return { ...shape, own: [...(shape.own ?? []), ...own] };
}

/** Returns an interface's members with inherited ones. */
function interfaceShape(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): Shape {
  const own = read(node.childForFieldName("body"));
  const heritage = node.namedChildren.flatMap((one) => (one.type === "class_heritage" ? one.namedChildren : [one]));
  const parents = heritage.filter(({ type }) => type === "extends_type_clause" || type === "extends_clause");
  const inherited = parents.flatMap((clause) => clause.namedChildren.map(read));
  if (own.kind !== "mapping" || inherited.length === 0) return own;
  const [base] = inherited;
  // An extended error is constructed as an error.
  if (inherited.length === 1 && base?.kind === "instance" && LIBRARY_CLASSES.has(base.name))
    return withMembers(base, own.fields ?? []);
  const whole = merged([...inherited, own]);
  return own.fields?.length === 0 && inherited.length === 1 ? (inherited[0] ?? own) : whole;
}
