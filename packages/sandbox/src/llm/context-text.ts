import { type ContextLimit, type FunctionContext, languageFacts } from "@repost/spec";

interface ContextText {
  /** One fenced block per file, the target's last; the first line names the file. */
  readonly markdown: string;
  readonly code: string;
  readonly files: readonly string[];
}

interface Statement {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly code: string;
}

export function contextText({ target, units, imports = [], companions = [] }: FunctionContext): ContextText {
  const inputsOnly = new Set(companions);
  const statements: readonly Statement[] = [
    ...units.filter(({ id }) => !inputsOnly.has(id)),
    ...imports.filter((statement) => !statement.units.every((id) => inputsOnly.has(id))),
  ];
  const files = [...new Set(statements.map(({ path }) => path))].toSorted(
    (left, right) => Number(left === target.path) - Number(right === target.path) || (left < right ? -1 : 1),
  );
  return textOf(
    files.map((path) => ({ path, code: codeOf(statements.filter((statement) => statement.path === path)) })),
    target,
  );
}

const CUT_NOTE = "More code of the repository was left out: it is farther from the function.";

/** Drops distant units if the limit is exceeded. */
export function limitedText(
  context: FunctionContext,
  textOfAll: (context: FunctionContext) => ContextText,
  limit: ContextLimit | null,
): ContextText {
  const all = textOfAll(context);
  if (limit === null || limit.fits(all.markdown)) return all;
  const visible = all.files.length > 1 ? context : targetFilePart(context);
  const nearest = limit.nearest(visible, (part) => withNote(contextText(part)).markdown);
  return withNote(contextText(nearest));
}

function withNote(text: ContextText): ContextText {
  return { ...text, markdown: `${text.markdown}\n\n${CUT_NOTE}` };
}

export function fileText(context: FunctionContext): ContextText {
  const { target, file_code: code } = context;
  if (code !== undefined) return textOf([{ path: target.path, code: code.trimEnd() }], target);
  return contextText(targetFilePart(context));
}

function targetFilePart(context: FunctionContext): FunctionContext {
  const { target, units, imports = [] } = context;
  const isInTargetFile = ({ path }: Pick<Statement, "path">): boolean => path === target.path;
  return { ...context, units: units.filter(isInTargetFile), imports: imports.filter(isInTargetFile) };
}

function codeOf(statements: readonly Statement[]): string {
  const sorted = statements.toSorted(
    (left, right) => left.start_line - right.start_line || left.end_line - right.end_line,
  );
  const distinct = sorted.filter((statement, index) => {
    const previous = sorted[index - 1];
    return previous?.start_line !== statement.start_line || previous.code !== statement.code;
  });
  return distinct.map(({ code }) => code).join("\n\n");
}

function textOf(
  texts: readonly Pick<Statement, "path" | "code">[],
  { language }: FunctionContext["target"],
): ContextText {
  const blocks = texts.map(({ path, code }) => {
    const ticks = /`{3,}/u.test(code) ? "````" : "```";
    return `${ticks}${language}\n${languageFacts(language).lineComment} ${path}\n${code}\n${ticks}`;
  });
  return {
    markdown: blocks.join("\n\n"),
    code: texts.map(({ code }) => code).join("\n\n"),
    files: texts.map(({ path }) => path),
  };
}
