import type { Check, CheckSubject } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { targetInModule } from "../target-in-module.ts";
import { longestSharedRun, tellingLines } from "./shared-lines.ts";

export interface LeakCheckOptions {
  /**
   * Share of the answer's telling lines that may stand one after the other in a text that is shown. Of an answer of less than 4 such lines,
   * all but one may: its siblings begin as it does. @default 0.5
   */
  readonly maxShare?: number;
}

interface ShownText {
  readonly where: string;
  readonly lines: readonly string[];
}

/**
 * Whether what a prompt shows, context and docstring, holds the answer: a run of its lines, layout and comments aside. Lines that any
 * function may have do not count. Evidence: `lines` of the answer that tell something, `shared` in the longest run, `share`, `where`.
 */
export function leakCheck({ maxShare = 0.5 }: LeakCheckOptions = {}): Check {
  return {
    name: "leak",
    async run(subject, { signal } = {}) {
      const answer = await answerLines(subject);
      signal?.throwIfAborted();
      const worst = worstText(answer, shownTexts(subject));
      const shared = worst?.shared ?? 0;
      const share = answer.length === 0 ? 0 : shared / answer.length;
      const isMost = answer.length < FEW_LINES ? shared === answer.length : share > maxShare;
      const leaks = isMost && shared >= leastRun(answer);
      return {
        check: "leak",
        passed: !leaks,
        reason:
          leaks && worst !== null
            ? `${shared} of the answer's ${answer.length} lines stand together in ${worst.where}.`
            : "Nothing that a prompt shows holds the answer.",
        evidence: { lines: answer.length, shared, share, where: shared === 0 ? null : (worst?.where ?? null) },
      };
    },
  };
}

/** The body's lines; its docstring is part of the task, not of the answer. */
async function answerLines(subject: CheckSubject): Promise<readonly string[]> {
  const { module, target } = subject;
  const definition = targetInModule(await loadLanguage(module.language), subject);
  const body =
    definition === undefined ? target.orig_func : module.code.slice(definition.body.start, definition.body.end);
  const documented = new Set(tellingLines(target.docstring ?? ""));
  return tellingLines(body).filter(
    (line) => !documented.has(line.replace(/^[rRuU]?("""|''')|("""|''')$/gu, "").trim()),
  );
}

function shownTexts({ target, context = [] }: CheckSubject): readonly ShownText[] {
  return [
    { where: "the docstring", lines: tellingLines(target.docstring ?? "").map(withoutPrompt) },
    ...context.map(({ path, code }) => ({ where: path, lines: tellingLines(code) })),
  ];
}

function withoutPrompt(line: string): string {
  return line.replace(/^(?:>>>|\.\.\.) /u, "");
}

function worstText(
  answer: readonly string[],
  texts: readonly ShownText[],
): { readonly where: string; readonly shared: number } | null {
  const found = texts.map(({ where, lines }) => ({ where, shared: longestSharedRun(answer, lines) }));
  return found.toSorted((left, right) => right.shared - left.shared)[0] ?? null;
}

const LONG_LINE = 24;
const FEW_LINES = 4;

/** One line may be chance, unless it is long and all there is. */
function leastRun(answer: readonly string[]): number {
  return answer.length === 1 && (answer[0]?.length ?? 0) >= LONG_LINE ? 1 : 2;
}
