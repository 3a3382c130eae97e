import type { Parser, SyntaxNode } from "@repost/syntax";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";

/** What a file defines under `if TYPE_CHECKING`, as a text of its own: a module that runs has nothing of it. */
export function typesForCheckers(parser: Parser, source: string): string {
  if (!source.includes("TYPE_CHECKING")) return "";
  using tree = parser.parse(source);
  const blocks = tree.root.namedChildren.filter(isForCheckers).flatMap((statement) => {
    const body = statement.childForFieldName("consequence");
    return body === null ? [] : [textOf(body)];
  });
  return blocks.join("\n");
}

/** An index of a module that knows types of another text as well; what both define is the module's. */
export function withTypes(index: ModuleIndex, root: SyntaxNode): ModuleIndex {
  const types = indexModule(root);
  return {
    ...index,
    classes: new Map([...types.classes, ...index.classes]),
    assigned: new Map([...types.assigned, ...index.assigned]),
    imports: new Map([...types.imports, ...index.imports]),
    names: new Set([...types.names, ...index.names]),
  };
}

function isForCheckers(node: SyntaxNode): boolean {
  return (
    node.type === "if_statement" && /(?:^|\.)TYPE_CHECKING$/u.test(node.childForFieldName("condition")?.text ?? "")
  );
}

/** A block's lines, with the indentation of its first taken off. */
function textOf(block: SyntaxNode): string {
  const indentation = " ".repeat(block.startPosition.column);
  return block.text
    .split("\n")
    .map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line))
    .join("\n");
}
