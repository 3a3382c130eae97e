import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf, hasChild } from "./extras.ts";

const typeNodes = new Set(
  (
    "type_annotation type_predicate_annotation asserts_annotation type_parameters type_arguments " +
    "implements_clause interface_declaration type_alias_declaration ambient_declaration function_signature " +
    "method_signature abstract_method_signature index_signature override_modifier accessibility_modifier"
  ).split(" "),
);

const typeWords = new Map<string, ReadonlySet<string>>([
  ["public_field_definition", new Set(["readonly", "?", "!"])],
  ["method_definition", new Set(["?"])],
  ["optional_parameter", new Set(["?"])],
  ["variable_declarator", new Set(["!"])],
  ["abstract_class_declaration", new Set(["abstract"])],
]);

export function isErased(child: SyntaxNode, parent: SyntaxNode): boolean {
  if (typeWords.get(parent.type)?.has(child.type) === true) return true;
  switch (child.type) {
    // A modifier makes a parameter a field.
    case "accessibility_modifier":
    case "override_modifier":
      return parent.type !== "required_parameter" && parent.type !== "optional_parameter";
    case "required_parameter":
      return child.childForFieldName("pattern")?.type === "this";
    case "import_statement":
    case "export_statement":
      return isTypeModule(child);
    case "import_specifier":
    case "export_specifier":
      return child.children[0]?.type === "type";
    case "public_field_definition":
      return hasChild(child, "declare") || hasChild(child, "abstract");
    default:
      return typeNodes.has(child.type);
  }
}

function isTypeModule(statement: SyntaxNode): boolean {
  if (hasChild(statement, "type")) return true;
  const declaration = statement.childForFieldName("declaration");
  return declaration !== null && typeNodes.has(declaration.type);
}

export function convertedExpression(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case "as_expression":
    case "satisfies_expression":
    case "non_null_expression":
    case "instantiation_expression":
      return contentOf(node)[0];
    case "type_assertion":
      return contentOf(node).at(-1);
    case "member_expression":
      return convertedByPath(node);
    default:
      return undefined;
  }
}

/** Limits quadratic time for long type paths. */
const maxPath = 32;

/** The grammar parses the end of `x as A.B.C` as a property access. */
function convertedByPath(member: SyntaxNode): SyntaxNode | undefined {
  let object = member.childForFieldName("object");
  for (let steps = 0; steps < maxPath && object?.type === "member_expression"; steps += 1) {
    object = object.childForFieldName("object");
  }
  const converts = object?.type === "as_expression" || object?.type === "satisfies_expression";
  return converts && object !== null ? contentOf(object)[0] : undefined;
}
