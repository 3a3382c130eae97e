import {
  fillPrompt,
  type FunctionDefinition,
  type Language,
  type Prompt,
  type TextRequest,
  type TokenLimit,
} from "@repost/spec";
import type { Searched } from "../create-search-tests.ts";
import { describeModule, type DescribeModuleOptions } from "./describe-module.ts";
import { failureInWords } from "./failure-in-words.ts";
import type { AnswerRules, CallLimits } from "./read-answer.ts";

const LEAST_CALLS = 3;
const USUAL_CALLS = 8;
const MOST_CALLS = 40;

/** Limits of requested calls; more for many uncovered lines. */
export function callLimits(missedLines: number): CallLimits {
  return { least: LEAST_CALLS, most: Math.min(Math.max(USUAL_CALLS, missedLines), MOST_CALLS) };
}

type Messages = TextRequest["messages"];

interface FirstPrompt extends Omit<DescribeModuleOptions, "room"> {
  readonly rules: AnswerRules;
  /** Reason to prompt a model. */
  readonly why: string;
  readonly missed: readonly number[];
  readonly limits: CallLimits;
  readonly contextLimit: TokenLimit | undefined;
}

export function firstMessages(
  prompt: Prompt,
  { rules, why, missed, limits, contextLimit, ...subject }: FirstPrompt,
): Messages {
  const { module, target } = subject;
  const text = describeTarget(module.code, target, missed);
  const description = describeModule({
    ...subject,
    room: contextLimit && {
      size: Math.max(0, contextLimit.tokens - contextLimit.counter.count(text)),
      sizeOf: (part) => contextLimit.counter.count(part),
    },
  });
  return fillPrompt(prompt, {
    entry: module.entry,
    form: rules.form,
    least: String(limits.least),
    most: String(limits.most),
    ...rules.promptValues,
    failure: why,
    target: fenced(module.language, text),
    module:
      description === ""
        ? "It uses nothing else of its module."
        : `What it uses:\n${fenced(module.language, description)}`,
  });
}

export function repairMessages(
  prompt: Prompt,
  { proposals, missed, result }: Searched,
  code: string,
  target: FunctionDefinition,
): Messages {
  const outcomes = proposals.map(({ call, outcome, useless }, index) => {
    const argumentList = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`)).join(", ");
    return `${index + 1}. (${argumentList.slice(0, 80)}) ${outcome}${useless === null ? "" : `, of no use: ${useless}`}`;
  });
  const isInside = (line: number): boolean => line >= target.startLine && line <= target.endLine;
  const lines = (missed?.lines ?? []).filter(isInside);
  const failure = result.status === "rejected" ? `${failureInWords(result)}\n` : "";
  return fillPrompt(prompt, {
    outcomes: outcomes.length === 0 ? "None of them could be run." : outcomes.join("\n"),
    missed: `${failure}${lines.length === 0 ? "Every line was reached." : `Not reached yet:\n${missedLines(code, lines)}`}`,
  });
}

function fenced(language: Language, text: string): string {
  const ticks = /`{3,}/u.test(text) ? "````" : "```";
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** Marks the uncovered lines with `!`. */
function describeTarget(
  code: string,
  { startLine, endLine }: Pick<FunctionDefinition, "startLine" | "endLine">,
  missed: readonly number[],
): string {
  const marked = new Set(missed);
  const lines = code.split("\n").slice(startLine - 1, endLine);
  return lines.map((line, index) => `${marked.has(startLine + index) ? "!" : " "} ${line}`.trimEnd()).join("\n");
}

const MOST_LINES = 24;

/** Shows groups of lines below their enclosing line. Numbers start at 1. */
export function missedLines(code: string, numbers: readonly number[]): string {
  const lines = code.split("\n");
  const output: string[] = [];
  let lastHeader = 0;
  for (const number of numbers.slice(0, MOST_LINES)) {
    const header = headerOf(lines, number);
    if (header > 0 && header !== lastHeader && !numbers.includes(header)) output.push(lineAt(lines, header).trim());
    lastHeader = header;
    output.push(`${header > 0 ? "  " : ""}${lineAt(lines, number).trim()}`);
  }
  return output.join("\n");
}

function headerOf(lines: readonly string[], number: number): number {
  const indent = indentOf(lineAt(lines, number));
  for (let above = number - 1; above > 0; above -= 1) {
    const line = lineAt(lines, above);
    if (line.trim() !== "" && indentOf(line) < indent) return above;
  }
  return 0;
}

function lineAt(lines: readonly string[], number: number): string {
  return lines[number - 1] ?? "";
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
