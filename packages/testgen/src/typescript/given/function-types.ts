import type { SyntaxNode } from "@repost/syntax";
import { unknown } from "../../values/shape.ts";
import { readType } from "../types/read-type.ts";
import { withBound, type TypeScope } from "../types/type-scope.ts";

/** A function that a type has, or is. */
export interface TypedFunction {
  /** Name of the member that it is; null where the type itself is a function. */
  readonly member: string | null;
  /** What has its parameters, and the type of what it gives. */
  readonly node: SyntaxNode;
  /** What the names in it stand for. */
  readonly scope: TypeScope;
}

/** How many types are looked into that are named inside of one another. */
const MOST_NAMES = 6;
/** Types that are what they are given, for whoever waits for it or reads it. */
const TRANSPARENT = new Set(["Promise", "PromiseLike", "Readonly", "Required", "NonNullable", "Awaited", "NoInfer"]);

/** The functions that a declared type is, or that its objects surely have, as far as the module's own text tells; the type's own parameters are bound. */
export function functionsOfType(
  type: SyntaxNode | null,
  scope: TypeScope,
  names = MOST_NAMES,
): readonly TypedFunction[] {
  if (type === null || names === 0) return [];
  const again = (one: SyntaxNode | null | undefined): readonly TypedFunction[] =>
    functionsOfType(one ?? null, scope, names);
  const [first] = type.namedChildren;
  switch (type.type) {
    case "type_annotation":
    case "parenthesized_type":
    case "readonly_type":
      return again(first);
    case "function_type":
      return [{ member: null, node: type, scope }];
    case "intersection_type":
      return distinct(type.namedChildren.flatMap(again));
    case "union_type": {
      // What may be something else cannot be called without asking.
      const options = type.namedChildren.filter(({ text }) => text !== "null" && text !== "undefined");
      return options.length === 1 ? again(options[0]) : [];
    }
    case "object_type":
    case "interface_body":
      return distinct(type.namedChildren.flatMap((member) => functionsOfMember(member, scope, names)));
    case "type_identifier":
      return ofName(type.text, [], scope, names);
    case "generic_type": {
      const name = type.childForFieldName("name")?.text ?? "";
      const given = type.childForFieldName("type_arguments")?.namedChildren ?? [];
      return TRANSPARENT.has(name) ? again(given[0]) : ofName(name, given, scope, names);
    }
    default:
      return [];
  }
}

/** The members of a type's objects that surely are there and are no functions. */
export function dataOfType(type: SyntaxNode | null, scope: TypeScope, names = MOST_NAMES): readonly string[] {
  if (type === null || names === 0) return [];
  const again = (one: SyntaxNode | null | undefined): readonly string[] => dataOfType(one ?? null, scope, names - 1);
  const [first] = type.namedChildren;
  switch (type.type) {
    case "type_annotation":
    case "parenthesized_type":
    case "readonly_type":
      return again(first);
    case "intersection_type":
      return [...new Set(type.namedChildren.flatMap(again))];
    case "object_type":
    case "interface_body":
      return type.namedChildren.flatMap((member) => {
        const name = member.childForFieldName("name")?.text.replaceAll(/^["']|["']$/gu, "");
        if (member.type !== "property_signature" || name === undefined || name.startsWith("[")) return [];
        return functionsOfType(member.childForFieldName("type"), scope, names).length > 0 ? [] : [name];
      });
    case "type_identifier":
    case "generic_type": {
      const name = type.childForFieldName("name")?.text ?? type.text;
      if (TRANSPARENT.has(name)) return again(type.childForFieldName("type_arguments")?.namedChildren[0]);
      const found = scope.index.aliases.get(name) ?? scope.index.interfaces.get(name);
      if (found?.type !== "interface_declaration") return again(found);
      const parents = found.namedChildren.filter(({ type: kind }) => kind === "extends_type_clause");
      const inherited = parents.flatMap(({ namedChildren }) => namedChildren.flatMap(again));
      return [...new Set([...again(found.childForFieldName("body")), ...inherited])];
    }
    default:
      return [];
  }
}

function functionsOfMember(member: SyntaxNode, scope: TypeScope, names: number): readonly TypedFunction[] {
  if (member.type === "call_signature") return [{ member: null, node: member, scope }];
  const name = member.childForFieldName("name")?.text.replaceAll(/^["']|["']$/gu, "");
  const isOptional = member.children.some(({ type }) => type === "?");
  if (name === undefined || name.startsWith("[") || isOptional) return [];
  if (member.type === "method_signature") return [{ member: name, node: member, scope }];
  if (member.type !== "property_signature") return [];
  const own = functionsOfType(member.childForFieldName("type"), scope, names - 1).filter((one) => one.member === null);
  return own.map((one) => ({ ...one, member: name }));
}

function ofName(name: string, given: readonly SyntaxNode[], scope: TypeScope, names: number): readonly TypedFunction[] {
  const { index } = scope;
  const alias = index.aliases.get(name);
  const declared = alias?.parent ?? index.interfaces.get(name);
  if (declared === undefined) return [];
  const parameters = declared.childForFieldName("type_parameters")?.namedChildren ?? [];
  const bound = parameters.map((one, place) => {
    const argument = given[place] ?? one.childForFieldName("value")?.namedChildren[0] ?? null;
    return [
      one.childForFieldName("name")?.text ?? "",
      argument === null ? unknown : readType(argument, scope),
    ] as const;
  });
  const inner = withBound(scope, bound);
  if (alias !== undefined) return functionsOfType(alias, inner, names - 1);
  const parents = declared.namedChildren.filter(({ type }) => type === "extends_type_clause");
  return distinct([
    ...functionsOfType(declared.childForFieldName("body"), inner, names - 1),
    ...parents.flatMap(({ namedChildren }) => namedChildren.flatMap((one) => functionsOfType(one, inner, names - 1))),
  ]);
}

/** The first function of each member: of overloads the first is the usual one. */
function distinct(found: readonly TypedFunction[]): readonly TypedFunction[] {
  return found.filter(({ member }, place) => found.findIndex((one) => one.member === member) === place);
}
