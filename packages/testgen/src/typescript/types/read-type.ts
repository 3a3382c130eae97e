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

/** How many types that are named inside of one another are read; each union, condition and object shares out what is left among its parts. */
const ROOM = 4000;
/** What a name takes of it, so that types which hold only one of their own end as well. */
const ROOM_OF_NAME = 1.5;
/** What is left for the types that another one is given, which are read beside what it stands for. */
const ROOM_OF_ARGUMENTS = 2;
/** What the sides of a condition take of it. */
const CONDITION_PARTS = 4;
/** What is cut off for it: nothing that could be made. */
const CUT: Shape = { kind: "literal", values: [] };
const NOTHING: Shape = { kind: "nothing" };
const TEXT: Shape = { kind: "text" };
/** What stands for a type that may be any. */
const PLAIN: readonly Shape[] = [{ kind: "integer" }, TEXT];
/** Types that say no more than what they are made of. */
const TRANSPARENT = new Set(["Required", "Readonly", "NonNullable", "Awaited", "NoInfer", "DeepReadonly", "Extract"]);
/** What declares an object's members: of a class too that only files of types tell of. */
const DECLARED_OBJECTS = /^(?:interface_declaration|class_declaration|abstract_class_declaration|class)$/u;
const LISTS = new Set(["Array", "ReadonlyArray", "ArrayLike", "Iterable", "ConcatArray"]);

/** The shape of a declared type, as far as the module's own text tells it; `unknown` where it does not. */
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
      // `import("./loaf").Loaf`
      return namedShape(node.childForFieldName("property")?.text ?? "", scope, room);
    case "type_identifier":
    case "identifier":
      return namedShape(node.text, withArguments(node.text, [], scope, room), room);
    default:
      return unknown;
  }
}

/** The options of a union, which nest to the left. */
function optionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "union_type" ? node.namedChildren.flatMap(optionsOf) : [node];
}

/** What a condition gives in each case that may be, and what those do in their alternatives. */
function branchesOf(node: SyntaxNode, decide: (node: SyntaxNode) => boolean | null): readonly SyntaxNode[] {
  if (node.type !== "conditional_type") return [node];
  const [consequence, alternative] = [node.childForFieldName("consequence"), node.childForFieldName("alternative")];
  const decided = decide(node);
  return [
    ...(consequence === null || decided === false ? [] : [consequence]),
    ...(alternative === null || decided === true ? [] : branchesOf(alternative, decide)),
  ];
}

/** A union in which a type parameter stands for whatever the other options are not: `T | T[]` takes more than lists. */
function openUnion(shapes: readonly Shape[], options: readonly SyntaxNode[], { bound }: TypeScope): Shape {
  const isOpen = shapes.some(({ kind }, place) => kind === "unknown" && bound.has(options[place]?.text ?? ""));
  const isTold = shapes.some((shape) => shape.kind !== "unknown" && !isNothing(shape));
  if (isOpen && isTold) return unionOf([...shapes, ...PLAIN]);
  // `T | null` takes more than null, and so does `Loaf | null` of a type that nobody here defines.
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

/** Of a template whose gaps take certain texts, all that it may say, up to this many. */
const MOST_TEXTS = 24;

/** Texts of a template, with a word or a number in each gap that takes any; all that it can be where gaps take certain texts alone. */
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

/** What is asked for its next item, which a list is not. */
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
  // `[Loaf, ...Loaf[]]`: a list that is not empty.
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
 * `{ [K in keyof T]?: ... }`: each member of T with another type, and each item where T is a list. What has neither, such as a text, stays
 * what it is. null for all else.
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

/** What is there, of what may be missing: `Loaves | null`. */
function withoutNothing(shape: Shape): Shape {
  return shape.kind === "union" ? unionOf(shape.options.filter((one) => !isNothing(one))) : shape;
}

/** What has other values than an object of which nobody here says what it has: as many as somebody gives it, where anything is known of them. */
function openRecord(shape: Shape, value: Shape): Shape {
  return value.kind === "unknown" ? shape : { kind: "mapping", key: TEXT, value };
}

/** Members of an object by their names; of a method's overloads the first. */
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
  // By their text, for types that name themselves in functions would be read again and again.
  const echoes = parameters.findIndex((one) => one.childForFieldName("type")?.text.replace(/^:\s*/u, "") === written);
  return { kind: "callable", arity, role, returns: given, ...(echoes < 0 ? {} : { echoes }) };
}

/** What marks members of a class that others do not see of its objects. */
const NOT_OF_OBJECTS = /^(?:static|accessibility_modifier)$/u;

/** Whether values are numbers, any or some: `number`, `-1 | 0 | 1`. */
function isNumber(shape: Shape): boolean {
  if (shape.kind === "union") return shape.options.every(isNumber);
  if (shape.kind === "literal") return shape.values.every(({ kind }) => kind === "integer" || kind === "float");
  return shape.kind === "number" || shape.kind === "integer";
}

/** Whether values are numbers, or numbers and texts: what a function gives of each item, for items to be told apart or put in order by. */
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

/** Names of classes of the platform by those of types that any of their objects has. */
const HOLDERS: Readonly<Record<string, string>> = {
  Promise: "Promise",
  PromiseLike: "Promise",
  AsyncIterable: "AsyncIterable",
  AsyncIterableIterator: "AsyncIterable",
  AsyncGenerator: "AsyncIterable",
  AsyncIterator: "AsyncIterable",
  ReadableStream: "ReadableStream",
};

/** An object of the platform that is declared to hold what it is made of; null for all else, and where nothing says what that is. */
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

/** What the type parameters of a type stand for: what it is given, else what they are by default, or are at least. */
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

/** The texts that a shape of literals allows; none where there are others. */
function textsOf(shape: Shape): readonly string[] {
  const options = shape.kind === "union" ? shape.options : [shape];
  return options.flatMap((one) =>
    one.kind === "literal" ? one.values.flatMap((value) => (value.kind === "text" ? [value.value] : [])) : [],
  );
}

/** What has some members of a class's objects is none of these, but an object with such members. */
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
  // `Loaves[keyof Loaves]`: any of them.
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

/** The type of a value of the module. */
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

/** Of a choice among types that is one of several types of an object, as many are read: there may be as many of each of several choices. */
const MOST_CHOICES = 6;

/** One object with the members of all; of two by one name the last that says more, as a type says its own again. Each choice is one of its own. */
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
  // What has an interface's methods is an object of a class that has them, inside of another value as well.
  if ((scope.makers?.get(name)?.classes ?? []).length > 0) return { kind: "instance", name };
  if (declared !== undefined)
    return DECLARED_OBJECTS.test(declared.type) ? interfaceShape(declared, read) : read(declared);
  const members = index.enums.get(name);
  if (members !== undefined) return unionOf(members.map((member) => memberValue(name, member, scope)));
  return index.classes.has(name) || LIBRARY_CLASSES.has(name) ? { kind: "instance", name } : unknown;
}

/** `Grain.rye`; null where that is a type of another kind. */
function memberOfEnumeration(node: SyntaxNode, scope: TypeScope): Shape | null {
  const owner = node.childForFieldName("module")?.text ?? "";
  const name = node.childForFieldName("name")?.text;
  const member = scope.index.enums.get(owner)?.find((one) => one.name === name);
  return member === undefined ? null : memberValue(owner, member, scope);
}

/** A member by its name where inputs can say it, else its value. */
function memberValue(owner: string, { name, value }: EnumMember, { index }: TypeScope): Shape {
  if (index.names.has(owner)) return { kind: "literal", values: [code(`${owner}.${name}`)] };
  return value === null ? unknown : { kind: "literal", values: [value] };
}

/** The items of a list that a variable holds: `(typeof GRAINS)[number]`. */
function heldLiterals(object: SyntaxNode | undefined, key: SyntaxNode | undefined, { index }: TypeScope): Shape | null {
  const [, name = ""] = /^\(?\s*typeof\s+([\w$]+)\s*\)?$/u.exec(object?.text ?? "") ?? [];
  const held = key?.text === "number" ? literalOf(index.variables.get(name)) : null;
  return held?.kind === "sequence" && held.items.length > 0 ? { kind: "literal", values: held.items } : null;
}

/** What may be put on a function or an object of the platform's beside what it is. */
function withMembers(shape: Shape, own: readonly Field[]): Shape {
  if (own.length === 0 || (shape.kind !== "callable" && shape.kind !== "instance")) return shape;
  return { ...shape, own: [...(shape.own ?? []), ...own] };
}

/** An interface's members and those that it extends. */
function interfaceShape(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): Shape {
  const own = read(node.childForFieldName("body"));
  const heritage = node.namedChildren.flatMap((one) => (one.type === "class_heritage" ? one.namedChildren : [one]));
  const parents = heritage.filter(({ type }) => type === "extends_type_clause" || type === "extends_clause");
  const inherited = parents.flatMap((clause) => clause.namedChildren.map(read));
  if (own.kind !== "mapping" || inherited.length === 0) return own;
  const [base] = inherited;
  // An exception with a code is made as one, and not of plain data.
  if (inherited.length === 1 && base?.kind === "instance" && LIBRARY_CLASSES.has(base.name))
    return withMembers(base, own.fields ?? []);
  const whole = merged([...inherited, own]);
  return own.fields?.length === 0 && inherited.length === 1 ? (inherited[0] ?? own) : whole;
}
