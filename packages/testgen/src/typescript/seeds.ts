import type { Parser } from "@repost/syntax";
import type { Candidate } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { continuedExamples } from "./continued-examples.ts";
import { exampleCalls, type ExampleCallsOptions } from "./example-calls.ts";

const MAX_SEEDS = 30;
const MAX_VALUES = 12;

export interface SeedsOptions extends Pick<ExampleCallsOptions, "name" | "use" | "names"> {
  readonly parser: Parser;
  readonly documentation: string;
  /** The result is called. @default false */
  readonly isResultCalled?: boolean;
  readonly usages: readonly string[];
}

export function findSeeds(options: SeedsOptions): readonly Candidate[] {
  const { parser, documentation, usages, names } = options;
  const isKnown = (name: string): boolean => names.has(name) || name in globalThis;
  const usageExamples = continuedExamples(parser, usages.map(withoutFences), isKnown);
  return [
    ...documentedPrograms(documentation).flatMap((program) => callsIn(options, program, "docstring")),
    ...usageExamples.flatMap((program) => callsIn(options, program, "call_site")),
  ].slice(0, MAX_SEEDS);
}

function callsIn(
  { parser, name, use, names, isResultCalled = false }: SeedsOptions,
  program: string,
  origin: Candidate["origin"],
): readonly Candidate[] {
  return exampleCalls({ parser, program, name, use, names, isResultCalled }).flatMap(
    ({ setup, receiver, arguments: values, view, documented }): Candidate[] => {
      if (values.includes(null) || (values.length === 0 && receiver === null)) return [];
      const argumentList = values.filter((value) => value !== null).map((value) => ({ name: null, value }));
      return [
        {
          setup: setup.map((statement) => ({ kind: "code", code: statement })),
          receiver: receiver === null ? null : code(receiver),
          arguments: argumentList,
          origin,
          expectsException: false,
          ...(view === undefined || !isResultCalled ? {} : { view: { expression: code(view), functions: [] } }),
          ...(documented === undefined || origin !== "docstring" ? {} : { documented }),
        },
      ];
    },
  );
}

/** Returns values by position, independent of other arguments. */
export function findArguments(options: SeedsOptions): readonly (readonly Expression[])[] {
  const { documentation, usages } = options;
  const valuesByPosition: Expression[][] = [];
  const programs = [...documentedPrograms(documentation), ...usages.map(withoutFences)];
  for (const { setup, arguments: values } of programs.flatMap((program) =>
    exampleCalls({ ...options, isResultCalled: false, program }),
  )) {
    for (const [index, value] of values.entries()) {
      const collected = (valuesByPosition[index] ??= []);
      // Values that need statements fit only their own example.
      if (value !== null && (setup.length === 0 || value.kind !== "code") && collected.length < MAX_VALUES)
        collected.push(value);
    }
  }
  return valuesByPosition;
}

const INDENTED = /^(?: {4,}|\t)/u;
const PROMPT = /^\s*>{1,3} /u;

/** Returns programs after `@example`, and fenced, indented or prompted ones before tags. */
export function documentedPrograms(documentation: string): readonly string[] {
  const plain = withoutStars(documentation);
  const [before = "", ...examples] = plain.split(/@example\b/u);
  const tagged = examples.map((example) => withoutFences(example.split(/^\s*@\w+/mu)[0] ?? ""));
  const [said = ""] = before.split(/^\s*@\w+/mu);
  return [...tagged, ...blocksIn(said)];
}

function withoutFences(program: string): string {
  return program.replaceAll(/^\s*```.*$/gmu, "").replaceAll(/<caption>.*<\/caption>/gu, "");
}

function withoutStars(comment: string): string {
  if (!/^\s*\/\*\*/u.test(comment)) return comment;
  return comment
    .replace(/^\s*\/\*\*/u, "")
    .replace(/\*\/\s*$/u, "")
    .replaceAll(/^[ \t]*\* ?/gmu, "");
}

function blocksIn(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^[ \t]*```[^\n]*\n([^]*?)^[ \t]*```/gmu)].map(([, block = ""]) => block);
  const blocks: string[] = [];
  let block: string[] = [];
  for (const line of [...text.replaceAll(/^[ \t]*```[^\n]*\n[^]*?^[ \t]*```/gmu, "").split("\n"), ""]) {
    if (INDENTED.test(line) || PROMPT.test(line)) block.push(line.replace(PROMPT, ""));
    else if (block.length > 0) {
      blocks.push(block.join("\n"));
      block = [];
    }
  }
  return [...fenced, ...blocks];
}
