import type { SyntaxNode } from "@repost/syntax";

/** By what name the programs of both processes are told what a module has. */
export const HOOK = "globalThis.__repost__";

/** Where the first statement stands that runs something: behind directives and the line that says how to start the file. */
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

/** Tells how the module's variables are read and written. Each is looked at when it is asked for, and not before. */
export function definingText(names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: [() => ${name}, ($value) => { ${name} = $value; }]`);
  return `${HOOK}.define({ ${entries.join(", ")} }); `;
}
