import { accepted, type Environment, type Language, languageFacts, rejected, type StageResult } from "@repost/spec";
import { documentationEnd, findFunction, loadLanguage, parseCode, walk } from "@repost/syntax";
import type { AnswerForm } from "@repost/spec/settings";

/** Texts whose lines must not be indented. */
const TEXTS = new Set(["string", "template_string"]);

type Needed = Pick<Environment, "language" | "module" | "orig_func">;

/** Rejections: `not_defined`, `more_than_body` (has helpers or imports), `one_line` (has no separate body). */
export async function answerText(
  environment: Needed,
  code: string,
  form: AnswerForm,
): Promise<StageResult<string, "export">> {
  if (form === "function") {
    const text = await removeIndentation(environment.language, code.replace(/^(?:[ \t]*\n)+/u, "").trimEnd());
    return accepted(`\`\`\`${environment.language}\n${text}\n\`\`\`\n`);
  }
  const { module, language } = environment;
  const adapter = await loadLanguage(language);
  const splice = adapter.splice({ code: module.code, name: module.entry, solution: code });
  if (splice.status === "failed") return rejected("not_defined", splice.detail);
  const [before, after] = [module.code, splice.code].map((text) =>
    around(text, findFunction(adapter.functions(text), module.entry)?.span),
  );
  const definition = findFunction(adapter.functions(splice.code), module.entry);
  if (definition === undefined) return rejected("not_defined", `The answer does not define ${module.entry}.`);
  if (before !== after) return rejected("more_than_body", "It needs more than the function itself.");
  const documented = languageFacts(language).hasDocstrings ? await documentationEnd(splice.code, definition) : null;
  const start = documented ?? definition.body.start;
  const lineStart = splice.code.lastIndexOf("\n", start - 1) + 1;
  const line = splice.code.slice(lineStart, start);
  if (!languageFacts(language).isIndented) {
    const body = splice.code.slice(line.trim() === "" ? lineStart : start, definition.span.end);
    return accepted(`${body.trimEnd()}\n`);
  }
  const bodyStart = line.trim() === "" ? lineStart : splice.code.indexOf("\n", start) + 1;
  const headerEnd = splice.code.slice(0, definition.body.start).trimEnd().length;
  const body = splice.code.slice(bodyStart, definition.span.end);
  if (bodyStart <= headerEnd || bodyStart > definition.span.end || body.trim() === "") {
    return rejected("one_line", "The body stands on the line of the function's header or documentation.");
  }
  return accepted(`${body.trimEnd()}\n`);
}

function around(code: string, span: { readonly start: number; readonly end: number } | undefined): string {
  return span === undefined ? code : `${code.slice(0, span.start)}\u0000${code.slice(span.end)}`;
}

/** Keeps lines of strings. Returns inconsistently indented text unchanged. */
async function removeIndentation(language: Language, code: string): Promise<string> {
  const indent = /^[ \t]*/u.exec(code)?.[0] ?? "";
  if (indent === "") return code;
  const lines = code.split("\n");
  const frozen = await rowsInTexts(language, { code, lines, indent });
  const moves = (line: string, row: number): boolean => !frozen.has(row) && line.trim() !== "";
  if (lines.some((line, row) => moves(line, row) && !line.startsWith(indent))) return code;
  return lines.map((line, row) => (moves(line, row) ? line.slice(indent.length) : line)).join("\n");
}

interface Indented {
  readonly code: string;
  readonly lines: readonly string[];
  readonly indent: string;
}

async function rowsInTexts(language: Language, { code, lines, indent }: Indented): Promise<ReadonlySet<number>> {
  using tree = await parseCode(language, code);
  const rows = new Set<number>();
  walk(tree.root, ({ type, parent, startPosition, endPosition }) => {
    if (!TEXTS.has(type)) return true;
    const isProse = languageFacts(language).hasDocstrings && parent?.type === "expression_statement";
    const later = lines.slice(startPosition.row + 1, endPosition.row + 1);
    if (isProse && later.every((line) => line.trim() === "" || line.startsWith(indent))) return false;
    for (let row = startPosition.row + 1; row <= endPosition.row; row += 1) rows.add(row);
    return false;
  });
  return rows;
}
