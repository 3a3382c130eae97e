import { type Language, languageFacts } from "@repost/spec";
import { parseCode, type SyntaxNode, type SyntaxTree, withoutIndent } from "@repost/syntax";

export interface ProgramToken {
  readonly text: string;
  readonly variable: boolean;
}

export interface ProgramShape {
  /** In source order, without comments, layout and docstrings. A string is one token. */
  readonly tokens: readonly ProgramToken[];
  /** Parameters, variables, inner functions and classes. */
  readonly variables: ReadonlySet<string>;
  /** Depth of the tree in named nodes. */
  readonly depth: number;
}

const WHOLE_TOKENS = new Set(["string", "template_string", "regex"]);
const LAYOUT = new Set(["comment", "line_continuation", "html_comment", "hash_bang_line"]);

/**
 * Unindents methods first.
 * @throws SyntaxAdapterError as loadParser does
 */
export async function programShape(language: Language, text: string): Promise<ProgramShape> {
  using tree = await parseCode(language, withoutIndent(text));
  return shapeOf(tree, language);
}

function shapeOf({ root }: SyntaxTree, language: Language): ProgramShape {
  const leaves: SyntaxNode[] = [];
  let depth = 0;
  const pending: { node: SyntaxNode; level: number }[] = [{ node: root, level: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, level } = next;
    if (LAYOUT.has(node.type) || isDocstring(node, language)) continue;
    depth = Math.max(depth, level);
    if (node.childCount === 0 || WHOLE_TOKENS.has(node.type)) {
      if (node.endIndex > node.startIndex) leaves.push(node);
      continue;
    }
    for (const child of node.children.toReversed()) {
      pending.push({ node: child, level: child.isNamed ? level + 1 : level });
    }
  }
  const variables = new Set(leaves.filter(isBinding).map(({ text }) => text));
  const tokens = leaves.map((leaf) => ({
    text: leaf.text,
    variable: leaf.isNamed && variables.has(leaf.text) && !isMemberName(leaf),
  }));
  return { tokens, variables, depth };
}

/** A string statement in JavaScript may be a directive. */
function isDocstring(node: SyntaxNode, language: Language): boolean {
  if (!languageFacts(language).hasDocstrings || node.type !== "expression_statement") return false;
  return node.namedChildCount === 1 && node.firstNamedChild?.type === "string";
}

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

function isBinding(node: SyntaxNode): boolean {
  if (node.type === "shorthand_property_identifier_pattern") return true;
  if (!/^(?:type_)?identifier$/u.test(node.type)) return false;
  const { parent } = node;
  if (parent === null) return false;
  if (PATTERNS.has(parent.type)) return true;
  const field = FIELD_OF.get(parent.type);
  return field !== undefined && parent.childForFieldName(field)?.id === node.id;
}

/** Detects the name of an attribute or keyword argument. */
function isMemberName(node: SyntaxNode): boolean {
  if (node.type === "property_identifier") return true;
  if (node.previousSibling?.type === "." || node.previousSibling?.type === "?.") return true;
  return node.parent?.type === "keyword_argument" && node.parent.childForFieldName("name")?.id === node.id;
}
