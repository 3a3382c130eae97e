import { type SyntaxNode, walk } from "@repost/syntax";

const FUNCTIONS = /^(?:function_declaration|function_definition|arrow_function|function_expression)$/u;
/** Statements that end a function normally. */
const LEAVES = /^(?:return_statement|yield|yield_expression|await|await_expression)$/u;
const NESTED = /function|method|class|lambda/u;

/** Returns the functions of a module that always raise. */
export function readRefusers(root: SyntaxNode, alwaysRaises: (body: SyntaxNode) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  for (const statement of root.namedChildren.map(declarationIn)) {
    if (FUNCTIONS.test(statement.type)) addRefuser(statement.childForFieldName("name"), statement);
    for (const one of statement.namedChildren)
      if (one.type === "variable_declarator") addRefuser(one.childForFieldName("name"), one.childForFieldName("value"));
  }
  return found;

  function addRefuser(name: SyntaxNode | null, definition: SyntaxNode | null): void {
    const body = definition?.childForFieldName("body");
    if (name === null || body === null || body === undefined || definition?.text.startsWith("async") === true) return;
    if (FUNCTIONS.test(definition?.type ?? "") && alwaysRaises(body) && !leaves(body)) found.add(name.text);
  }
}

function declarationIn(statement: SyntaxNode): SyntaxNode {
  return statement.type === "export_statement" ? (statement.childForFieldName("declaration") ?? statement) : statement;
}

function leaves(body: SyntaxNode): boolean {
  let found = false;
  walk(body, (node) => {
    if (node.id !== body.id && NESTED.test(node.type)) return false;
    if (LEAVES.test(node.type)) found = true;
    return undefined;
  });
  return found;
}
