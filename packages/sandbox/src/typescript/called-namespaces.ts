import { applyEdits, type Parser, type SyntaxNode } from "@repost/syntax";

/** Makes called namespace imports default imports, because Node does not allow such calls. */
export function callNamespaces(parser: Parser, code: string): string {
  if (!/\bimport\s*\*\s*as\b/u.test(code)) return code;
  using tree = parser.parse(code);
  const called = calledNames(tree.root);
  const edits = tree.root.descendantsOfType("import_statement").flatMap((statement) => {
    const source = statement.childForFieldName("source")?.text.slice(1, -1) ?? "";
    const [namespace] = statement.descendantsOfType("namespace_import");
    const name = namespace?.namedChildren[0]?.text;
    const isOutside = source !== "" && !/^[./#]|^file:/u.test(source);
    if (namespace === undefined || name === undefined || !isOutside || !called.has(name)) return [];
    return [{ start: namespace.startIndex, end: namespace.endIndex, replacement: name }];
  });
  return edits.length === 0 ? code : applyEdits(code, edits);
}

function calledNames(root: SyntaxNode): ReadonlySet<string> {
  const calls = root.descendantsOfType("call_expression").map((node) => node.childForFieldName("function"));
  const made = root.descendantsOfType("new_expression").map((node) => node.childForFieldName("constructor"));
  return new Set(
    [...calls, ...made].flatMap((node) => (node?.type === "identifier" && !isOfFunction(node) ? [node.text] : [])),
  );
}

const NAMES = ["identifier", "shorthand_property_identifier_pattern"];

function isOfFunction(node: SyntaxNode): boolean {
  const isIt = (declaredNode: SyntaxNode | null): boolean =>
    declaredNode !== null &&
    [declaredNode, ...declaredNode.descendantsOfType(NAMES)].some(({ text }) => text === node.text);
  for (let at = node.parent; at !== null && at.parent !== null; at = at.parent) {
    if (isIt(at.childForFieldName("parameters")) || isIt(at.childForFieldName("parameter"))) return true;
    const declared = at.namedChildren.flatMap((statement) =>
      /^(?:lexical|variable)_declaration$/u.test(statement.type) ? statement.namedChildren : [statement],
    );
    const isBinding = /^(?:variable_declarator|(?:generator_)?function_declaration|class_declaration)$/u;
    if (declared.some((declaration) => isBinding.test(declaration.type) && isIt(declaration.childForFieldName("name"))))
      return true;
  }
  return false;
}
