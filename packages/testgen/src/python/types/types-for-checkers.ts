import type { Parser, SyntaxNode } from "@repost/syntax";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";
import { child, childText } from "../../nodes.ts";

const ALIAS =
  /^\w+(?:\s*:\s*(?:\w+\.)*TypeAlias)?\s*=\s*(?:\w+\.)*(?:TypeVar|NewType|Union|Optional|Callable|Literal|Type|type|Tuple|List|Dict|Set|Mapping|Sequence|Iterable|Iterator|Collection)\s*[[(]/u;
const TYPING = /^(?:from|import)\s+(?:typing|typing_extensions|collections|collections\.abc)\b/u;

/** A slice may lack `if TYPE_CHECKING` and type aliases. */
export function typesForCheckers(parser: Parser, source: string): string {
  using tree = parser.parse(source);
  const aliases = tree.root.namedChildren.map(({ text }) => text).filter((text) => ALIAS.test(text));
  const blocks = tree.root.namedChildren.filter(isForCheckers).flatMap((statement) => {
    const body = child(statement, "consequence");
    return body === null ? [] : [textOf(body)];
  });
  const imports = tree.root.namedChildren.map(({ text }) => text).filter((text) => TYPING.test(text));
  return [...(aliases.length === 0 ? [] : [...imports, ...aliases]), ...blocks].join("\n");
}

/** The module's own definitions win. */
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
  return node.type === "if_statement" && /(?:^|\.)TYPE_CHECKING$/u.test(childText(node, "condition"));
}

function textOf(block: SyntaxNode): string {
  const indentation = " ".repeat(block.startPosition.column);
  return block.text
    .split("\n")
    .map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line))
    .join("\n");
}
