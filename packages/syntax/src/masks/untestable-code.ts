import type { MaskLanguage, Span } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { countWords, WORD } from "./count-words.ts";

const UNTESTABLE_TYPES: Readonly<Partial<Record<MaskLanguage, readonly string[]>>> = {
  python: ["type", "assert_statement", "future_import_statement"],
  javascript: [],
  typescript: "type_annotation type_arguments type_parameters type_alias_declaration interface_declaration".split(" "),
};

const WARNING_FUNCTIONS = /^(?:warnings\.)?warn$|^console\.\w+$|^(?:_?log(?:ger|ging)?)\.\w+$/iu;
const METADATA_NAME = /^__\w+__$/u;
const IMPORT_TYPES = new Set(["import_statement", "import_from_statement"]);

/** Lists types, assertions, messages, metadata and unused imports, which tests do not check. */
export function untestableParts(root: SyntaxNode, language: MaskLanguage): readonly Span[] {
  const types = UNTESTABLE_TYPES[language] ?? [];
  const used = root.namedChildren.filter((statement) => !isMetadata(statement)).map(({ text }) => text);
  const words = countWords(used.join("\n"));
  const parts: Span[] = [];
  walk(root, (node) => {
    const part =
      types.includes(node.type) || isMetadata(node) || isUnusedImport(node, words) ? node : ignoredPart(node);
    if (part === null) return true;
    parts.push({ start: part.startIndex, end: part.endIndex });
    return false;
  });
  return parts;
}

function ignoredPart(node: SyntaxNode): SyntaxNode | null {
  const { type } = node;
  if (type === "raise_statement" || type === "throw_statement") return argumentsOf(node.firstNamedChild);
  if (type === "call" || type === "call_expression") {
    return WARNING_FUNCTIONS.test(node.childForFieldName("function")?.text ?? "") ? argumentsOf(node) : null;
  }
  if (type !== "if_statement") return null;
  const condition = node.childForFieldName("condition")?.text ?? "";
  const isUntaken = /^(?:\w+\.)?TYPE_CHECKING$|^__name__ == /u.test(condition);
  return isUntaken ? node.childForFieldName("consequence") : null;
}

function argumentsOf(call: SyntaxNode | null): SyntaxNode | null {
  return call?.childForFieldName("arguments") ?? null;
}

function isMetadata({ type, parent, firstNamedChild: first }: SyntaxNode): boolean {
  if (type !== "expression_statement" || parent?.type !== "module" || first === null) return false;
  return first.type.endsWith("assignment") && METADATA_NAME.test(first.childForFieldName("left")?.text ?? "");
}

function isUnusedImport(node: SyntaxNode, words: ReadonlyMap<string, number>): boolean {
  if (!IMPORT_TYPES.has(node.type)) return false;
  const module = node.childForFieldName("module_name") ?? node.childForFieldName("source");
  const names = node.namedChildren.filter(({ id }) => id !== module?.id).flatMap(({ text }) => text.match(WORD) ?? []);
  const wordCount = countWords(node.text);
  return names.length > 0 && !names.some((name) => (words.get(name) ?? 0) > (wordCount.get(name) ?? 0));
}
