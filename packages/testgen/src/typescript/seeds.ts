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

function callsIn(options: SeedsOptions, program: string, origin: Candidate["origin"]): readonly Candidate[] {
  return exampleCalls({ ...options, program }).flatMap(
    ({ setup, receiver, arguments: values, documented }): Candidate[] => {
      const whole = values.filter((value) => value !== null);
      if (whole.length < values.length || (values.length === 0 && receiver === null)) return [];
      return [
        {
          setup: setup.map((statement) => ({ kind: "code", code: statement })),
          receiver: receiver === null ? null : code(receiver),
          arguments: whole.map((value) => ({ name: null, value })),
          origin,
          expectsException: false,
          ...(documented !== undefined && origin === "docstring" && { documented }),
        },
      ];
    },
  );
}

/** Returns values by position, independent of other arguments. */
export function findArguments(options: SeedsOptions): readonly (readonly Expression[])[] {
  const programs = [...documentedPrograms(options.documentation), ...options.usages.map(withoutFences)];
  const calls = programs.flatMap((program) => exampleCalls({ ...options, program }));
  const positions = Math.max(0, ...calls.map((call) => call.arguments.length));
  return Array.from({ length: positions }, (_, position) =>
    calls
      .flatMap(({ setup, arguments: values }) => {
        const value = values[position] ?? null;
        // Values that need statements fit only their own example.
        return value !== null && (setup.length === 0 || value.kind !== "code") ? [value] : [];
      })
      .slice(0, MAX_VALUES),
  );
}

const INDENTED = /^(?: {4,}|\t)/u;
const FENCED = /^[ \t]*```[^\n]*\n([^]*?)^[ \t]*```/gmu;
const PROMPT = /^\s*>{1,3} /u;

/** Returns programs after `@example`, and fenced, indented or prompted ones before tags. */
export function documentedPrograms(documentation: string): readonly string[] {
  const [before = "", ...examples] = documentation.split(/@example\b/u);
  const tagged = examples.map((example) => withoutFences(example.split(/^\s*@\w+/mu)[0] ?? ""));
  const [description = ""] = before.split(/^\s*@\w+/mu);
  return [...tagged, ...blocksIn(description)];
}

function withoutFences(program: string): string {
  return program.replaceAll(/^\s*```.*$/gmu, "").replaceAll(/<caption>.*<\/caption>/gu, "");
}

function blocksIn(text: string): readonly string[] {
  const fenced = [...text.matchAll(FENCED)].map(([, block = ""]) => block);
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of text.replaceAll(FENCED, "").split("\n")) {
    const isCode = INDENTED.test(line) || PROMPT.test(line);
    const written = line.replace(PROMPT, "");
    if (isCode) blocks.push(isOpen ? `${blocks.pop() ?? ""}\n${written}` : written);
    isOpen = isCode;
  }
  return [...fenced, ...blocks];
}
