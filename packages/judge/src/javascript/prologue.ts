import type { SyntaxNode } from "@repost/syntax";

/** Both processes register a module by this global. */
export const HOOK = "globalThis.__repost__";

/** Returns the start of the first statement with effect, behind directives and a hashbang. */
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
