import type { SyntaxNode } from "@repost/syntax";

export const HOOK = "globalThis.__repost__";

/** Follows directives and a hashbang. */
export function prologueEnd(root: SyntaxNode): number {
  const first = root.namedChildren.find(
    (statement) => statement.type !== "comment" && statement.type !== "hash_bang_line" && !isDirective(statement),
  );
  return first?.startIndex ?? root.endIndex;
}

function isDirective(statement: SyntaxNode): boolean {
  const [content] = statement.namedChildren;
  return statement.type === "expression_statement" && content?.type === "string";
}

export function definingText(names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: [() => ${name}, ($value) => { ${name} = $value; }]`);
  return `${HOOK}.define({ ${entries.join(", ")} }); `;
}
