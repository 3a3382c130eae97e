import { posix } from "node:path";
import type { Language } from "@repost/spec";
import { parseCode, type SyntaxNode, walk } from "@repost/syntax";

/** The span excludes the quotes. */
export interface Specifier {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isImport: boolean;
}

export async function specifiersOf(code: string, language: Language): Promise<readonly Specifier[]> {
  using tree = await parseCode(language, code);
  const specifiers: Specifier[] = [];
  walk(tree.root, (node) => {
    const source = sourceOf(node);
    if (source !== null) {
      const [start, end] = [source.startIndex + 1, source.endIndex - 1];
      const isImport = node.type === "import_statement" || node.type === "export_statement";
      specifiers.push({ text: code.slice(start, end), start, end, isImport });
    }
  });
  return specifiers;
}

function sourceOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "import_statement" || node.type === "export_statement") return node.childForFieldName("source");
  if (node.type !== "call_expression") return null;
  const called = node.childForFieldName("function");
  if (called?.text !== "require" && called?.type !== "import") return null;
  const [first] = node.childForFieldName("arguments")?.namedChildren ?? [];
  return first?.type === "string" ? first : null;
}

const EXTENSION = /\.[cm]?[jt]sx?$/u;

/** With any extension. */
export function meansModule({ text }: Specifier, modulePath: string): boolean {
  if (!text.startsWith(".")) return false;
  const target = posix.join(posix.dirname(modulePath), text);
  const stem = (path: string): string => path.replace(EXTENSION, "");
  return stem(target) === stem(modulePath) || `${target}/index` === stem(modulePath);
}
