import type { SyntaxNode } from "@repost/syntax";

const PATTERNS = new Set(
  (
    "parameters lambda_parameters typed_parameter list_splat_pattern dictionary_splat_pattern pattern_list " +
    "tuple_pattern list_pattern as_pattern_target formal_parameters rest_pattern array_pattern"
  ).split(" "),
);

const FIELDS = {
  name:
    "default_parameter typed_default_parameter named_expression function_definition class_definition " +
    "variable_declarator function_declaration generator_function_declaration function_expression " +
    "class_declaration",
  left:
    "assignment augmented_assignment for_statement for_in_clause assignment_pattern object_assignment_pattern " +
    "assignment_expression augmented_assignment_expression for_in_statement",
  pattern: "required_parameter optional_parameter",
  value: "pair_pattern",
  parameter: "arrow_function catch_clause",
};
const FIELD_OF = new Map(
  Object.entries(FIELDS).flatMap(([field, types]) => types.split(" ").map((type) => [type, field] as const)),
);

export function isBinding(node: SyntaxNode): boolean {
  if (node.type === "shorthand_property_identifier_pattern") return true;
  if (!/^(?:type_)?identifier$/u.test(node.type)) return false;
  const { parent } = node;
  if (parent === null) return false;
  if (PATTERNS.has(parent.type)) return true;
  const field = FIELD_OF.get(parent.type);
  return field !== undefined && parent.childForFieldName(field)?.id === node.id;
}

/** Detects the name of an attribute or keyword argument. */
export function isMemberName(node: SyntaxNode): boolean {
  if (node.type === "property_identifier") return true;
  if (node.previousSibling?.type === "." || node.previousSibling?.type === "?.") return true;
  return node.parent?.type === "keyword_argument" && node.parent.childForFieldName("name")?.id === node.id;
}
