import type { Language } from "@repost/spec";

/** What a completion task may cut out of a text, from small to large. */
export const MASK_KINDS = ["expression", "arguments", "condition", "statement", "block", "function_body"] as const;
export type MaskKind = (typeof MASK_KINDS)[number];

type NodeTypes = Readonly<Record<MaskKind, readonly string[]>>;

const python: NodeTypes = {
  expression: [
    "attribute",
    "await",
    "binary_operator",
    "boolean_operator",
    "call",
    "comparison_operator",
    "conditional_expression",
    "dictionary",
    "dictionary_comprehension",
    "generator_expression",
    "lambda",
    "list",
    "list_comprehension",
    "not_operator",
    "set",
    "set_comprehension",
    "subscript",
    "tuple",
    "unary_operator",
  ],
  arguments: ["argument_list"],
  condition: ["if_statement", "elif_clause", "while_statement"],
  statement: [
    "assert_statement",
    "expression_statement",
    "for_statement",
    "if_statement",
    "raise_statement",
    "return_statement",
    "try_statement",
    "while_statement",
    "with_statement",
  ],
  block: ["block"],
  function_body: ["function_definition"],
};

const script: NodeTypes = {
  expression: [
    "array",
    "arrow_function",
    "assignment_expression",
    "augmented_assignment_expression",
    "await_expression",
    "binary_expression",
    "call_expression",
    "member_expression",
    "new_expression",
    "object",
    "subscript_expression",
    "template_string",
    "ternary_expression",
    "unary_expression",
  ],
  arguments: ["arguments"],
  condition: ["if_statement", "while_statement", "do_statement", "ternary_expression"],
  statement: [
    "expression_statement",
    "for_in_statement",
    "for_statement",
    "if_statement",
    "lexical_declaration",
    "return_statement",
    "switch_statement",
    "throw_statement",
    "try_statement",
    "variable_declaration",
    "while_statement",
  ],
  block: ["statement_block"],
  function_body: [
    "arrow_function",
    "function_declaration",
    "function_expression",
    "generator_function",
    "generator_function_declaration",
    "method_definition",
  ],
};

const kinds: Readonly<Record<Language, NodeTypes>> = { python, javascript: script, typescript: script };

/**
 * The types of the grammar's nodes that a kind of mask is made of. Of a `condition` the field `condition` is cut out, of a
 * `function_body` the field `body`; of everything else the node itself.
 */
export function maskNodeTypes(language: Language, kind: MaskKind): readonly string[] {
  return kinds[language][kind];
}
