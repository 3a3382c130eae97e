import type { Parser, SyntaxNode } from "@repost/syntax";
import { indexModule, type ModuleIndex } from "../source/module-index.ts";

/** What a type is made of by name, and modules that such names are imported from. */
const ALIAS =
  /^\w+(?:\s*:\s*(?:\w+\.)*TypeAlias)?\s*=\s*(?:\w+\.)*(?:TypeVar|NewType|Union|Optional|Callable|Literal|Type|type|Tuple|List|Dict|Set|Mapping|Sequence|Iterable|Iterator|Collection)\s*[[(]/u;
const TYPING = /^(?:from|import)\s+(?:typing|typing_extensions|collections|collections\.abc)\b/u;

/**
 * What a file defines under `if TYPE_CHECKING`, as a text of its own: a module that runs has nothing of it. And its names for types, of which
 * a slice has those alone that its target's header names.
 */
export function typesForCheckers(parser: Parser, source: string): string {
  using tree = parser.parse(source);
  const own = tree.root.namedChildren.map(({ text }) => text).filter((text) => ALIAS.test(text));
  const blocks = tree.root.namedChildren.filter(isForCheckers).flatMap((statement) => {
    const body = statement.childForFieldName("consequence");
    return body === null ? [] : [textOf(body)];
  });
  const imports = tree.root.namedChildren.map(({ text }) => text).filter((text) => TYPING.test(text));
  return [...(own.length === 0 ? [] : [...imports, ...own]), ...blocks].join("\n");
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
