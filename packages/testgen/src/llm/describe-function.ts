import type { Answer, AnswerVerdict, PromptRunner, CallOptions, Target } from "@repost/spec";
import { copiedLines } from "@repost/syntax";
import { loadScriptLanguage } from "../languages.ts";
import { askPrompt, refused } from "../prompts/ask-to-read.ts";

export interface DescribeFunctionOptions extends CallOptions {
  readonly promptRunner: PromptRunner;
  readonly target: Target;
  /** Tests whose content the description must not reveal. */
  readonly tests: readonly string[];
  /** `instruction`: three lines on functionality, inputs and outputs; `docstring`: all parameters. */
  readonly kind: "instruction" | "docstring";
}

const LEAST_WORDS = 25;
const MOST_WORDS = 120;
const LINES = ["Functionality:", "Inputs:", "Outputs:"];
/** Any length, so that closing quotes do not start another text. */
const QUOTED = /(?<!\w)(?:"[^"\n]*"|'[^'\n]*')(?!\w)/gu;
const SHORTEST_TEXT = 4;
/** Shorter numbers, such as 1024, may be a coincidence. */
const NUMBER = /\b\d{5,}(?:\.\d+)?\b|\b\d+\.\d{2,}\b/gu;

/** Describes a function without revealing code or tests; null without a valid answer. */
export async function describeFunction({
  promptRunner,
  target,
  tests,
  kind,
  signal,
}: DescribeFunctionOptions): Promise<string | null> {
  const { language, func_name: entry, orig_func: text } = target;
  const values = (await loadScriptLanguage(language)).promptValues(target);
  const result = await askPrompt({
    promptRunner,
    instanceId: target.instance_id,
    task: kind,
    prompt: kind,
    language,
    values: { entry, function: text, ...values },
    read: (answer) => {
      const description = plain(answer);
      const verdict = acceptDescription(description, { target, tests, kind });
      return verdict.accepted ? { status: "read", description } : refused(verdict.reason);
    },
    signal,
  });
  return result.status === "read" ? result.description : null;
}

function plain({ text, blocks }: Answer): string {
  const description = (blocks[0]?.content ?? text).replaceAll(/^\s*"""|"""\s*$/gu, "").trim();
  if (!description.startsWith("/**")) return description;
  const lines = description.replace(/\*\/$/u, "").slice(3).split("\n");
  return lines
    .map((line) => line.replace(/^\s*\* ?/u, "").trimEnd())
    .join("\n")
    .trim();
}

export function acceptDescription(
  text: string,
  { target, tests, kind }: Pick<DescribeFunctionOptions, "target" | "tests" | "kind">,
): AnswerVerdict {
  const refused = (reason: string): AnswerVerdict => ({ accepted: false, reason });
  if (kind === "instruction") {
    const missing = LINES.find((label) => !text.split("\n").some((line) => line.trim().startsWith(label)));
    if (missing !== undefined) return refused(`No line begins with "${missing}".`);
    const words = text.split(/\s+/u).length;
    if (words < LEAST_WORDS || words > MOST_WORDS)
      return refused(`It has ${words} words; ${LEAST_WORDS} to ${MOST_WORDS} are wanted.`);
  }
  if (/\bassert\b|\btest_\w+|_new_implementation\b|\bunit tests?\b/u.test(text))
    return refused("It speaks of tests. Leave them out.");
  const body = target.orig_func.replace(target.docstring ?? "", "");
  const [copied] = copiedLines(text, body);
  const quoted = copied ?? quotedStatement(text, body);
  if (quoted !== undefined) return refused(`It quotes the code: "${quoted}". Say it in words.`);
  const leaked = literalsIn(text).find(
    (literal) => tests.some((test) => test.includes(literal)) && !target.orig_func.includes(literal),
  );
  return leaked === undefined
    ? { accepted: true }
    : refused(`${leaked} is an input or result of a test. Leave it out.`);
}

function literalsIn(text: string): readonly string[] {
  const quoted = (text.match(QUOTED) ?? []).filter((literal) => literal.length - 2 >= SHORTEST_TEXT);
  return [...quoted, ...(text.match(NUMBER) ?? [])];
}

/** Ignores statements that are short enough for a coincidence. */
function quotedStatement(text: string, body: string): string | undefined {
  return body
    .split("\n")
    .map((line) => line.trim())
    .find(
      (line) =>
        line.length >= 20 &&
        !/^(?:def|class|async|function|export|@|#|"""|'''|\/\/|\/?\*)/u.test(line) &&
        text.includes(line),
    );
}
