import type { MaskLanguage } from "@repost/spec";

export const MASK_NODE_KINDS = [
  "import",
  "comment",
  "return",
  "if",
  "for",
  "while",
  "class",
  "function",
  "assignment",
  "expression_statement",
] as const;
export type MaskNodeKind = (typeof MASK_NODE_KINDS)[number];

/** Node types of a grammar by role. */
export interface MaskNodeTypes extends Readonly<Record<MaskNodeKind, readonly string[]>> {
  readonly expression: readonly string[];
  readonly statement: readonly string[];
  readonly body: readonly string[];
}

const usual = {
  comment: "comment",
  return: "return_statement",
  if: "if_statement",
  while: "while_statement do_statement",
  expression_statement: "expression_statement",
};

function nodeTypes(types: Readonly<Record<keyof MaskNodeTypes, string>>): MaskNodeTypes {
  const entries = Object.entries(types).map(([role, text]) => [role, text.match(/\w+/gu) ?? []]);
  return Object.fromEntries(entries) as MaskNodeTypes;
}

const python = nodeTypes({
  ...usual,
  import: "import_statement import_from_statement future_import_statement",
  for: "for_statement",
  while: "while_statement",
  class: "class_definition",
  function: "function_definition",
  assignment: "assignment augmented_assignment",
  expression: `
    attribute await binary_operator boolean_operator call comparison_operator conditional_expression dictionary
    dictionary_comprehension generator_expression lambda list list_comprehension not_operator set set_comprehension
    subscript tuple unary_operator
  `,
  statement: `
    assert_statement delete_statement expression_statement import_from_statement import_statement raise_statement
    return_statement
  `,
  body: "block",
});

const javascript = nodeTypes({
  ...usual,
  import: "import_statement",
  for: "for_statement for_in_statement",
  class: "class_declaration class",
  function: `
    arrow_function function_declaration function_expression generator_function generator_function_declaration
    method_definition
  `,
  assignment: "assignment_expression augmented_assignment_expression lexical_declaration",
  expression: `
    array arrow_function assignment_expression augmented_assignment_expression await_expression binary_expression
    call_expression member_expression new_expression object subscript_expression template_string ternary_expression
    unary_expression
  `,
  statement: `
    expression_statement import_statement lexical_declaration return_statement throw_statement variable_declaration
  `,
  body: "statement_block class_body",
});
const typescript: MaskNodeTypes = { ...javascript, class: [...javascript.class, "abstract_class_declaration"] };

const java = nodeTypes({
  ...usual,
  import: "import_declaration",
  comment: "line_comment block_comment",
  for: "for_statement enhanced_for_statement",
  class: "class_declaration enum_declaration interface_declaration record_declaration",
  function: "method_declaration constructor_declaration",
  assignment: "assignment_expression local_variable_declaration",
  expression: `
    array_access array_creation_expression assignment_expression binary_expression cast_expression field_access
    instanceof_expression lambda_expression method_invocation object_creation_expression ternary_expression
    unary_expression
  `,
  statement: `
    assert_statement expression_statement import_declaration local_variable_declaration return_statement
    throw_statement yield_statement
  `,
  body: "block constructor_body class_body interface_body",
});

const csharp = nodeTypes({
  ...usual,
  import: "using_directive",
  for: "for_statement foreach_statement",
  class: "class_declaration interface_declaration record_declaration struct_declaration",
  function: "constructor_declaration local_function_statement method_declaration operator_declaration",
  assignment: "assignment_expression local_declaration_statement",
  expression: `
    array_creation_expression as_expression assignment_expression await_expression binary_expression cast_expression
    conditional_access_expression conditional_expression element_access_expression interpolated_string_expression
    invocation_expression is_pattern_expression lambda_expression member_access_expression
    object_creation_expression switch_expression
  `,
  statement: `
    expression_statement local_declaration_statement return_statement throw_statement using_directive
    yield_statement
  `,
  body: "block declaration_list",
});

const cpp = nodeTypes({
  ...usual,
  import: "preproc_include using_declaration",
  for: "for_statement for_range_loop",
  class: "class_specifier struct_specifier",
  function: "function_definition",
  assignment: "assignment_expression declaration",
  expression: `
    assignment_expression binary_expression call_expression cast_expression conditional_expression field_expression
    initializer_list lambda_expression new_expression pointer_expression subscript_expression unary_expression
  `,
  statement: "co_return_statement declaration expression_statement return_statement throw_statement using_declaration",
  body: "compound_statement field_declaration_list",
});

const php = nodeTypes({
  ...usual,
  import: "namespace_use_declaration",
  for: "for_statement foreach_statement",
  class: "class_declaration interface_declaration trait_declaration",
  function: "function_definition method_declaration",
  assignment: "assignment_expression augmented_assignment_expression",
  expression: `
    array_creation_expression arrow_function assignment_expression augmented_assignment_expression binary_expression
    cast_expression conditional_expression function_call_expression match_expression member_access_expression
    member_call_expression object_creation_expression scoped_call_expression subscript_expression
    unary_op_expression
  `,
  statement: "echo_statement expression_statement namespace_use_declaration return_statement",
  body: "compound_statement declaration_list",
});

const go = nodeTypes({
  ...usual,
  import: "import_declaration",
  for: "for_statement",
  while: "",
  class: "type_declaration",
  function: "function_declaration method_declaration",
  assignment: "assignment_statement short_var_declaration",
  expression: `
    binary_expression call_expression composite_literal func_literal index_expression selector_expression
    slice_expression type_assertion_expression type_conversion_expression unary_expression
  `,
  statement: `
    assignment_statement defer_statement expression_statement go_statement return_statement short_var_declaration
    var_declaration
  `,
  body: "block",
});

const tables: Record<MaskLanguage, MaskNodeTypes> = {
  python,
  javascript,
  typescript,
  java,
  csharp,
  cpp,
  php,
  go,
};

export function maskNodeTypes(language: MaskLanguage): MaskNodeTypes {
  return tables[language];
}

export function addMaskNodeTypes(language: MaskLanguage, types: MaskNodeTypes): void {
  tables[language] = types;
}
