import { walk } from "../walk.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import {
  type DeclaredType,
  type ObjectType,
  type PrimitiveName,
  primitiveType,
  type TypedFile,
  type TypeMember,
  type TypePart,
  type TypeReader,
  type TypeSignature,
  UNDOCUMENTED,
  UNKNOWN_TYPE,
} from "./declared-type.ts";

export const AROUND =
  /^(?:type_annotation|(?:opting|omitting)_type_annotation|type_predicate_annotation|asserts_annotation|parenthesized_type|readonly_type|optional_type|rest_type|constraint|default_type)$/u;
const DECLARATIONS =
  /^(?:interface_declaration|type_alias_declaration|enum_declaration|class_declaration|abstract_class_declaration|class)$/u;
const MEMBERS = /^(?:property_signature|method_signature|public_field_definition|method_definition)$/u;
const HIDDEN = /^(?:static|accessibility_modifier)$/u;
const PRIMITIVES: Readonly<Record<string, PrimitiveName>> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  bigint: "bigint",
  symbol: "symbol",
  object: "object",
  never: "never",
  null: "null",
  undefined: "undefined",
  void: "undefined",
};
const LISTS = /^(?:Array|ReadonlyArray)$/u;

/** Reads simple types from syntax trees. Ignores type arguments; operators on types are unknown. */
export function createParserTypes(files: readonly Pick<TypedFile, "root">[]): TypeReader {
  let declared: ReadonlyMap<string, SyntaxNode> | undefined;
  const typeNamed: Named = (name) => {
    declared ??= declarationsIn(files);
    const node = declared.get(name);
    return node === undefined ? null : ofDeclaration(node, name, reader.typeOf);
  };
  const reader: TypeReader = {
    typeOf: (node) => readNode(node, reader.typeOf, typeNamed),
    signaturesOf: () => [],
    documentationOf: () => UNDOCUMENTED,
  };
  return reader;
}

function declarationsIn(files: readonly Pick<TypedFile, "root">[]): ReadonlyMap<string, SyntaxNode> {
  const declarations = new Map<string, SyntaxNode>();
  for (const { root } of files)
    walk(root, (node) => {
      const name = DECLARATIONS.test(node.type) ? node.childForFieldName("name")?.text : undefined;
      if (name !== undefined && !declarations.has(name)) declarations.set(name, node);
    });
  return declarations;
}

type Read = TypeReader["typeOf"];
type Named = (name: string) => DeclaredType | null;

function partOf(node: SyntaxNode | null | undefined, read: Read): TypePart {
  return () => (node === null || node === undefined ? UNKNOWN_TYPE : read(node));
}

function readNode(node: SyntaxNode, read: Read, named: Named): DeclaredType {
  const [first] = node.namedChildren;
  if (AROUND.test(node.type)) return first === undefined ? UNKNOWN_TYPE : read(first);
  switch (node.type) {
    case "predefined_type":
      if (node.text === "any" || node.text === "unknown") return { ...UNKNOWN_TYPE, keyword: node.text };
      return primitiveOf(node.text);
    case "undefined":
    case "null":
      return primitiveOf(node.text);
    case "literal_type":
      return literalOf(first ?? node);
    case "union_type":
      return { kind: "union", name: null, options: optionsOf(node).map((option) => partOf(option, read)) };
    case "array_type":
      return { kind: "list", item: partOf(first, read) };
    case "tuple_type":
      return {
        kind: "tuple",
        items: node.namedChildren.filter(({ type }) => type !== "comment").map((item) => itemOf(item, read)),
      };
    case "object_type":
    case "interface_body":
    case "class_body":
      return objectOf(node, null, read);
    case "function_type":
      return { ...EMPTY_OBJECT, calls: [signatureOf(node, read)] };
    case "generic_type": {
      const name = (node.childForFieldName("name")?.text ?? "").replace(/^.*\./u, "");
      const typeArguments = (node.childForFieldName("type_arguments")?.namedChildren ?? []).map((argument) =>
        partOf(argument, read),
      );
      return { ...genericOf(name, typeArguments, named), reference: name };
    }
    case "nested_type_identifier":
      return nameOf(node.childForFieldName("name")?.text ?? "", named);
    case "member_expression":
      return nameOf(node.childForFieldName("property")?.text ?? "", named);
    case "type_identifier":
    case "identifier":
      return nameOf(node.text, named);
    case "this_type":
      return { ...UNKNOWN_TYPE, reference: "this" };
    default:
      return DECLARATIONS.test(node.type)
        ? ofDeclaration(node, node.childForFieldName("name")?.text ?? null, read)
        : UNKNOWN_TYPE;
  }
}

function genericOf(name: string, typeArguments: readonly TypePart[], named: Named): DeclaredType {
  const [first = () => UNKNOWN_TYPE] = typeArguments;
  if (LISTS.test(name)) return { kind: "list", item: first };
  return named(name) ?? { kind: "unknown", name, arguments: typeArguments };
}

function nameOf(name: string, named: Named): DeclaredType {
  return { ...(named(name) ?? { kind: "unknown", name, arguments: [] }), reference: name };
}

function primitiveOf(text: string): DeclaredType {
  const name = Object.hasOwn(PRIMITIVES, text) ? PRIMITIVES[text] : undefined;
  return name === undefined ? UNKNOWN_TYPE : primitiveType(name);
}

function literalOf({ type, text }: SyntaxNode): DeclaredType {
  if (type === "null" || type === "undefined") return primitiveOf(type);
  if (type === "true" || type === "false") return { kind: "literal", value: type === "true" };
  if (type === "string") return { kind: "literal", value: textOf(text) };
  const digits = text.replaceAll("_", "");
  const value = Number(digits);
  if (Number.isFinite(value)) return { kind: "literal", value };
  return /^-?\d+n$/u.test(digits) ? { kind: "literal", value: BigInt(digits.slice(0, -1)) } : UNKNOWN_TYPE;
}

/** Reads a string literal. Unusual escapes stay. */
function textOf(written: string): string {
  const inner = written.slice(1, -1);
  return inner.replaceAll(/\\(["'\\nt])/gu, (_, letter: string) => ESCAPES[letter] ?? letter);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function optionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "union_type" ? node.namedChildren.flatMap(optionsOf) : [node];
}

function itemOf(node: SyntaxNode, read: Read) {
  const isRest =
    node.type === "rest_type" || node.childForFieldName("name")?.type === "rest_pattern" || node.text.startsWith("...");
  const type = node.childForFieldName("type") ?? node;
  return { type: partOf(type, read), isOptional: node.type.startsWith("optional_"), isRest };
}

const EMPTY_OBJECT: ObjectType = {
  kind: "object",
  name: null,
  arguments: [],
  bases: [],
  members: () => [],
  index: null,
  calls: [],
  constructs: [],
};

function objectOf(body: SyntaxNode, name: string | null, read: Read): ObjectType {
  return { ...EMPTY_OBJECT, name, members: () => membersOf(body.namedChildren, read) };
}

function membersOf(nodes: readonly SyntaxNode[], read: Read): readonly TypeMember[] {
  const members = new Map<string, TypeMember>();
  for (const node of nodes) {
    const name = node.childForFieldName("name")?.text.replaceAll(/^["']|["']$/gu, "");
    if (name === undefined || !MEMBERS.test(node.type) || /^[[#]|^constructor$/u.test(name) || members.has(name))
      continue;
    if (node.children.some(({ type }) => HIDDEN.test(type))) continue;
    const isMethod = node.type.startsWith("method_");
    const type: TypePart = isMethod
      ? () => ({ ...EMPTY_OBJECT, calls: [signatureOf(node, read)] })
      : partOf(node.childForFieldName("type"), read);
    members.set(name, { name, type, isOptional: node.children.some(({ type: mark }) => mark === "?"), isOwn: true });
  }
  return [...members.values()];
}

export function signatureOf(definition: SyntaxNode, read: Read): TypeSignature {
  const single = definition.childForFieldName("parameter");
  const list = definition.childForFieldName("parameters")?.namedChildren ?? [];
  const nodes =
    single === null ? list.filter(({ type, text }) => type !== "comment" && !/^this\b/u.test(text)) : [single];
  const returned = definition.childForFieldName("return_type") ?? definition.childForFieldName("type");
  return {
    parameters: nodes.map((parameter) => {
      const pattern = parameter.childForFieldName("pattern") ?? parameter;
      return {
        name: pattern.text.replace(/^\.\.\./u, ""),
        type: partOf(parameter.childForFieldName("type"), read),
        isOptional:
          parameter.type === "optional_parameter" ||
          pattern.type === "assignment_pattern" ||
          parameter.childForFieldName("value") !== null,
        isRest: pattern.type === "rest_pattern",
      };
    }),
    returns: partOf(returned, read),
    isPredicate: false,
    echoes: null,
    comment: "",
  };
}

function ofDeclaration(node: SyntaxNode, name: string | null, read: Read): DeclaredType {
  const value = node.childForFieldName("value");
  if (node.type === "type_alias_declaration") {
    const type = value === null ? UNKNOWN_TYPE : read(value);
    return type.kind === "object" || type.kind === "union" ? { ...type, name } : type;
  }
  const body = node.childForFieldName("body");
  if (node.type === "enum_declaration")
    return { kind: "union", name, options: enumMembers(name ?? "", body).map((member) => () => member) };
  return body === null ? { ...EMPTY_OBJECT, name } : objectOf(body, name, read);
}

function enumMembers(enumeration: string, body: SyntaxNode | null): readonly DeclaredType[] {
  let next: number | undefined = 0;
  return (body?.namedChildren ?? []).flatMap((member): readonly DeclaredType[] => {
    const name = (member.childForFieldName("name") ?? member).text.replace(/^(["'])(.*)\1$/su, "$2");
    const written = member.childForFieldName("value");
    const literal = written === null ? null : literalOf(written);
    const literalValue = literal?.kind === "literal" && typeof literal.value !== "bigint" ? literal.value : undefined;
    const value = written === null ? next : typeof literalValue === "boolean" ? undefined : literalValue;
    next = typeof value === "number" ? value + 1 : undefined;
    return /^[\w$]+$/u.test(name) ? [{ kind: "member", enumeration, name, value }] : [];
  });
}
