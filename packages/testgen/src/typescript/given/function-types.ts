import type { SyntaxNode } from "@repost/syntax";
import { unknown } from "../../values/shape.ts";
import { readType } from "../types/read-type.ts";
import { withBound, type TypeScope } from "../types/type-scope.ts";

export interface TypedFunction {
  /** Null if the type itself is a function. */
  readonly member: string | null;
  readonly node: SyntaxNode;
  readonly scope: TypeScope;
}

const MOST_NESTED_NAMES = 6;
const TRANSPARENT = new Set(["Promise", "PromiseLike", "Readonly", "Required", "NonNullable", "Awaited", "NoInfer"]);

/** Ignores members that objects may lack. */
export function functionsOfType(
  type: SyntaxNode | null,
  scope: TypeScope,
  names = MOST_NESTED_NAMES,
): readonly TypedFunction[] {
  if (type === null || names === 0) return [];
  const again = (node: SyntaxNode | null | undefined): readonly TypedFunction[] =>
    functionsOfType(node ?? null, scope, names);
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
      // Optional functions cannot be called unconditionally.
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
      const typeArguments = type.childForFieldName("type_arguments")?.namedChildren ?? [];
      return TRANSPARENT.has(name) ? again(typeArguments[0]) : ofName(name, typeArguments, scope, names);
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
  const memberFunctions = functionsOfType(member.childForFieldName("type"), scope, names - 1).filter(
    (typedFunction) => typedFunction.member === null,
  );
  return memberFunctions.map((typedFunction) => ({ ...typedFunction, member: name }));
}

function ofName(
  name: string,
  typeArguments: readonly SyntaxNode[],
  scope: TypeScope,
  names: number,
): readonly TypedFunction[] {
  const { index } = scope;
  const declared = index.types.get(name);
  if (declared === undefined) return [];
  const parameters = declared.childForFieldName("type_parameters")?.namedChildren ?? [];
  const bound = parameters.map((parameter, index) => {
    const argument = typeArguments[index] ?? parameter.childForFieldName("value")?.namedChildren[0] ?? null;
    return [
      parameter.childForFieldName("name")?.text ?? "",
      argument === null ? unknown : readType(argument, scope),
    ] as const;
  });
  const inner = withBound(scope, bound);
  if (declared.type === "type_alias_declaration")
    return functionsOfType(declared.childForFieldName("value"), inner, names - 1);
  const parents = declared.namedChildren.filter(({ type }) => type === "extends_type_clause");
  return distinct([
    ...functionsOfType(declared.childForFieldName("body"), inner, names - 1),
    ...parents.flatMap(({ namedChildren }) =>
      namedChildren.flatMap((parent) => functionsOfType(parent, inner, names - 1)),
    ),
  ]);
}

/** The first overload is the usual one. */
function distinct(functions: readonly TypedFunction[]): readonly TypedFunction[] {
  return functions.filter(({ member }, index) => functions.findIndex((other) => other.member === member) === index);
}
