import type { SyntaxNode } from "@repost/syntax";

const PATTERNS = new Set(
  (
    "parameters lambda_parameters typed_parameter list_splat_pattern dictionary_splat_pattern pattern_list " +
    "tuple_pattern list_pattern as_pattern_target formal_parameters rest_pattern array_pattern"
  ).split(" "),
);

const FIELDS: Readonly<Record<string, string>> = {
  default_parameter: "name",
  typed_default_parameter: "name",
  assignment: "left",
  augmented_assignment: "left",
  for_statement: "left",
  for_in_clause: "left",
  named_expression: "name",
  function_definition: "name",
  class_definition: "name",
  variable_declarator: "name",
  required_parameter: "pattern",
  optional_parameter: "pattern",
  pair_pattern: "value",
  assignment_pattern: "left",
  object_assignment_pattern: "left",
  assignment_expression: "left",
  augmented_assignment_expression: "left",
  arrow_function: "parameter",
  catch_clause: "parameter",
  function_declaration: "name",
  generator_function_declaration: "name",
  function_expression: "name",
  class_declaration: "name",
  for_in_statement: "left",
};

export function isBinding(node: SyntaxNode): boolean {
  if (node.type === "shorthand_property_identifier_pattern") return true;
  if (!/^(?:type_)?identifier$/u.test(node.type)) return false;
  const { parent } = node;
  if (parent === null) return false;
  if (PATTERNS.has(parent.type)) return true;
  const field = Object.hasOwn(FIELDS, parent.type) ? FIELDS[parent.type] : undefined;
  return field !== undefined && parent.childForFieldName(field)?.id === node.id;
}

/** Detects the name of an attribute or keyword argument. */
export function isMemberName(node: SyntaxNode): boolean {
  if (node.type === "property_identifier") return true;
  if (node.previousSibling?.type === "." || node.previousSibling?.type === "?.") return true;
  return node.parent?.type === "keyword_argument" && node.parent.childForFieldName("name")?.id === node.id;
}
