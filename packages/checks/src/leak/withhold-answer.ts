import {
  type CheckSubject,
  type ContextFragment,
  type FunctionDefinition,
  type Language,
  languageFacts,
} from "@repost/spec";
import { applyEdits, documentationEnd, type Edit, loadLanguage } from "@repost/syntax";
import { answerLines, answerRun, distinctiveLines, MAX_SHARE } from "./answer-run.ts";

export interface WithholdAnswerOptions {
  /** As in `leakCheck`. @default 0.5 */
  readonly maxShare?: number;
}

/** Replaces bodies of other functions that reveal the answer. Candidates may still call them. */
export async function withholdAnswer(
  subject: CheckSubject,
  { maxShare = MAX_SHARE }: WithholdAnswerOptions = {},
): Promise<ContextFragment[]> {
  const { language } = subject.module;
  const answer = await answerLines(subject);
  const leaks = (code: string): boolean => answerRun(answer, distinctiveLines(code), maxShare).leaks;
  const visible: ContextFragment[] = [];
  for (const fragment of subject.context ?? []) {
    const code = leaks(fragment.code) ? await withoutBodies(fragment.code, language, leaks) : fragment.code;
    visible.push({ ...fragment, code });
  }
  return visible;
}

async function withoutBodies(code: string, language: Language, leaks: (code: string) => boolean): Promise<string> {
  const edits: Edit[] = [];
  for (const definition of (await loadLanguage(language)).functions(code)) {
    const { start, end } = await answerSpan(code, definition, language);
    const isInside = edits.some((edit) => start >= edit.start && end <= edit.end);
    if (end <= start || isInside || !leaks(code.slice(start, end))) continue;
    edits.push({ start, end, replacement: placeholder(code.slice(0, start), language) });
  }
  return applyEdits(code, edits);
}

async function answerSpan(code: string, definition: FunctionDefinition, language: Language) {
  const { start, end } = definition.body;
  const documented = languageFacts(language).hasDocstrings ? await documentationEnd(code, definition) : null;
  if (documented === null) return { start, end };
  return { start: documented + (/^\s*/u.exec(code.slice(documented, end))?.[0].length ?? 0), end };
}

function placeholder(before: string, language: Language): string {
  if (languageFacts(language).isIndented) return "...";
  return before.trimEnd().endsWith("{") ? "/* ... */" : "undefined /* ... */";
}
