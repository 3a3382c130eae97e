import { loadParser, type SyntaxNode } from "@repost/syntax";
import type { ImportableFiles, SandboxedModule } from "@repost/spec";
import { moduleBindings } from "../../coverage/module-bindings.ts";

/** Names that the module and the target's own file define differently. */
export async function namesOfOthers(
  module: SandboxedModule,
  path: string,
  { files }: Pick<ImportableFiles, "files">,
): Promise<ReadonlySet<string>> {
  const own = files.find((one) => one.path === path)?.content;
  if (typeof own !== "string") return new Set();
  const parser = await loadParser(module.language);
  using tree = parser.parse(module.code);
  using file = parser.parse(own);
  const declared = moduleBindings(file.root).bindings;
  const isOwn = (row: number): boolean =>
    module.provenance.some((part) => part.path === path && row + 1 >= part.start && row + 1 <= part.end);
  const found = tree.root.namedChildren.flatMap((statement) =>
    isOwn(statement.startPosition.row) ? [] : declaredBy(statement),
  );
  return new Set(found.filter((name) => declared.get(name)?.some((binding) => binding !== "import")));
}

function declaredBy(statement: SyntaxNode): readonly string[] {
  const inner = statement.childForFieldName("declaration") ?? statement;
  const parts = /^(?:lexical|variable)_declaration$/u.test(inner.type) ? inner.namedChildren : [inner];
  return parts.flatMap((part) => part.childForFieldName("name")?.text ?? []);
}
