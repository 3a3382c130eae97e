import type { SyntaxNode } from "@repost/syntax";
import { boolean, code } from "../../values/expression.ts";
import { unionOf, unknown, type Field, type Shape } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";

const MAX_DEPTH = 5;
const NULL: Shape = { kind: "literal", values: [code("null")] };
const NOTHING: Shape = { kind: "nothing" };
const PLAIN: Readonly<Record<string, Shape>> = {
  string: { kind: "text" },
  number: { kind: "number" },
  boolean: { kind: "boolean" },
  void: NOTHING,
  undefined: NOTHING,
  null: NULL,
  object: { kind: "mapping", key: { kind: "text" }, value: unknown },
  bigint: { kind: "literal", values: ["2n", "0n", "-3n", "10n"].map((value) => code(value)) },
  symbol: { kind: "literal", values: [code('Symbol("a")'), code("Symbol.iterator")] },
  String: { kind: "text" },
  Number: { kind: "number" },
  Boolean: { kind: "boolean" },
  Object: { kind: "mapping", key: { kind: "text" }, value: unknown },
  Array: { kind: "sequence", form: "list", item: unknown },
  array: { kind: "sequence", form: "list", item: unknown },
  Function: { kind: "callable", arity: null, role: "any" },
  function: { kind: "callable", arity: null, role: "any" },
};
/** Types that say no more than what they are made of. */
const TRANSPARENT = new Set(["Partial", "Required", "Readonly", "NonNullable", "Awaited", "Exclude", "NoInfer"]);
const LISTS = new Set(["Array", "ReadonlyArray", "ArrayLike", "Iterable", "Iterator", "IterableIterator"]);

/** The shape of a declared type, as far as the module's own text tells it; `unknown` where it does not. */
export function readType(node: SyntaxNode | null, index: ModuleIndex, depth = 0): Shape {
  if (node === null || depth > MAX_DEPTH) return unknown;
  const read = (one: SyntaxNode | null | undefined): Shape => readType(one ?? null, index, depth + 1);
  const [first] = node.namedChildren;
  switch (node.type) {
    case "type_annotation":
    case "parenthesized_type":
    case "readonly_type":
    case "optional_type":
      return readType(first ?? null, index, depth);
    case "predefined_type":
      return PLAIN[node.text] ?? unknown;
    case "literal_type":
      return literalShape(first ?? node);
    case "undefined":
    case "null":
      return PLAIN[node.type] ?? unknown;
    case "union_type":
      return unionOf(node.namedChildren.map(read));
    case "array_type":
    case "rest_type":
      return { kind: "sequence", form: "list", item: read(first) };
    case "tuple_type":
      return { kind: "tuple", items: node.namedChildren.map((item) => read(item.childForFieldName("type") ?? item)) };
    case "object_type":
    case "interface_body":
      return { kind: "mapping", key: { kind: "text" }, value: unknown, fields: fieldsOf(node, read) };
    case "function_type":
      return functionShape(node);
    case "generic_type":
      return genericShape(node, read);
    case "intersection_type":
      return merged(node.namedChildren.map(read));
    case "type_identifier":
    case "identifier":
      return namedShape(node.text, index, read);
    default:
      return unknown;
  }
}

function literalShape(node: SyntaxNode): Shape {
  if (node.type === "undefined" || node.type === "null") return PLAIN[node.type] ?? unknown;
  if (node.type === "true" || node.type === "false")
    return { kind: "literal", values: [boolean(node.type === "true")] };
  const value = readLiteral(node);
  return value === null ? unknown : { kind: "literal", values: [value] };
}

function fieldsOf(node: SyntaxNode, read: (node: SyntaxNode | null) => Shape): readonly Field[] {
  return node.namedChildren.flatMap((member): readonly Field[] => {
    const name = member.childForFieldName("name")?.text;
    if (name === undefined || !/^[\w$]+$/u.test(name)) return [];
    if (member.type === "method_signature") return [{ name, shape: functionShape(member) }];
    if (member.type !== "property_signature") return [];
    const shape = read(member.childForFieldName("type"));
    const optional = member.children.some(({ type }) => type === "?");
    return [{ name, shape: optional ? unionOf([shape, NOTHING]) : shape }];
  });
}

function functionShape(node: SyntaxNode): Shape {
  const parameters = node.childForFieldName("parameters")?.namedChildren ?? [];
  const returned = node.childForFieldName("return_type")?.text ?? "";
  const arity = parameters.length;
  if (/\bboolean$| is /u.test(returned)) return { kind: "callable", arity, role: "predicate" };
  return { kind: "callable", arity, role: arity === 2 ? "combine" : "any" };
}

function genericShape(node: SyntaxNode, read: (node: SyntaxNode | undefined) => Shape): Shape {
  const name = node.childForFieldName("name")?.text ?? "";
  const given = node.childForFieldName("type_arguments")?.namedChildren ?? [];
  if (LISTS.has(name)) return { kind: "sequence", form: "list", item: read(given[0]) };
  if (name === "Set" || name === "ReadonlySet") return { kind: "sequence", form: "set", item: read(given[0]) };
  if (name === "Record") return { kind: "mapping", key: read(given[0]), value: read(given[1]) };
  if (TRANSPARENT.has(name)) return read(given[0]);
  const own = node.childForFieldName("name");
  return own === null ? unknown : read(own);
}

function merged(shapes: readonly Shape[]): Shape {
  const fields = shapes.flatMap((shape) => (shape.kind === "mapping" ? (shape.fields ?? []) : []));
  return fields.length === 0
    ? (shapes[0] ?? unknown)
    : { kind: "mapping", key: { kind: "text" }, value: unknown, fields };
}

function namedShape(name: string, index: ModuleIndex, read: (node: SyntaxNode | null) => Shape): Shape {
  const plain = PLAIN[name];
  if (plain !== undefined) return plain;
  const alias = index.aliases.get(name) ?? index.interfaces.get(name)?.childForFieldName("body");
  if (alias !== null && alias !== undefined) return read(alias);
  const members = index.enums.get(name);
  if (members !== undefined) return { kind: "literal", values: members.map((member) => code(`${name}.${member}`)) };
  return index.classes.has(name) || LIBRARY_CLASSES.has(name) ? { kind: "instance", name } : unknown;
}

/** Classes of the platform that a vocabulary has instances of. */
export const LIBRARY_CLASSES = new Set([
  "Date",
  "RegExp",
  "Map",
  "ReadonlyMap",
  "WeakMap",
  "Promise",
  "PromiseLike",
  "Error",
  "URL",
  "Uint8Array",
  "Buffer",
  "ArrayBuffer",
]);
