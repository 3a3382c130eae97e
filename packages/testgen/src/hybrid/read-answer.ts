import type { Answer, Call, SandboxedModule } from "@repost/spec";
import { copiedLines, type Parser, type SyntaxNode } from "@repost/syntax";
import { type Read, refused } from "../prompts/ask-to-read.ts";

interface ProposedCalls {
  /** Empty if the model reports that no input shows anything. */
  readonly calls: readonly Call[];
  /** Number of strings, including strings that are no call. */
  readonly strings: number;
}

export interface CallLimits {
  readonly least: number;
  readonly most: number;
}

export interface Declared {
  readonly name: string;
  readonly value: SyntaxNode;
}

interface Names {
  has(name: string): boolean;
}

/** Rules for answers about the target of one module. */
export interface AnswerRules {
  readonly module: SandboxedModule;
  readonly parser: Parser;
  readonly language: "Python" | "JavaScript";
  /** Info strings of code blocks, lower case. */
  readonly fences: readonly string[];
  readonly unparsable: string;
  /** Reason to refuse all answers, or null. */
  readonly problem: string | null;
  readonly nothing: RegExp;
  readonly statements: string;
  readonly list: string;
  /** Names of the module, which may shadow builtins. */
  readonly names: Names;
  /** The form of a call, for the prompt. */
  readonly form: string;
  /** The form with its limits, for refusals. */
  readonly wantedForm: string;
  readonly promptValues: Readonly<Record<string, string>>;
  /** Returns null for other statements than definitions. */
  readonly declarationsOf: (statement: SyntaxNode) => readonly Declared[] | null;
  /** Returns null for expressions that are no string literal. */
  readonly readText: (node: SyntaxNode) => string | null;
  readonly dependsOnParameter: (definition: SyntaxNode) => boolean;
  readonly forbiddenIn: (root: SyntaxNode, localNames: Names) => string | null;
  readonly callOf: (statement: SyntaxNode) => Omit<Call, "setup"> | null;
}

export const ASSERTED = "There is an assert. Write calls only: what they give is found out by running them.";

/** Reads the only block of code. */
export function readCalls(
  { blocks, text }: Answer,
  rules: AnswerRules,
  { least, most }: CallLimits,
): Read<ProposedCalls & { readonly text: string }> {
  const [block, second] = blocks.filter(({ info }) =>
    rules.fences.includes(info.trim().split(/\s/u)[0]?.toLowerCase() ?? ""),
  );
  if (block === undefined) return refused("There is no fenced block of code.");
  if (second !== undefined) return refused("There is more than one block of code. Put all into one.");
  const read = readBlock(block.content, rules);
  if (read.status === "refused") return read;
  const { calls, strings } = read;
  return calls.length === 0 || (strings >= least && strings <= most)
    ? { ...read, text }
    : refused(`CALLS has ${strings} strings. Give ${least} to ${most}.`);
}

export function readBlock(code: string, rules: AnswerRules): Read<ProposedCalls> {
  const { module, parser, names } = rules;
  if (rules.problem !== null) return refused(rules.problem);
  if (rules.nothing.test(code)) return { status: "read", calls: [], strings: 0 };
  using tree = parser.parse(code);
  if (tree.root.hasError) return refused(rules.unparsable);
  const parts = partsOf(tree.root, rules);
  const strings = parts.status === "read" ? parts.calls : [];
  const forbidden = rules.forbiddenIn(tree.root, new Set()) ?? forbiddenInCalls(strings, rules);
  if (forbidden !== null) return refused(forbidden);
  if (parts.status === "refused") return parts;
  const { helpers, hasView } = parts;
  const rebound = helpers.flatMap((helper) => helper.names).find((name) => names.has(name));
  if (rebound !== undefined) return refused(`${rebound} is a name of the module. Give your helper another one.`);
  const [copied] = copiedLines(helpers.map((helper) => helper.code).join("\n"), module.code);
  if (copied !== undefined)
    return refused(`Helpers repeat code of the module, such as \`${copied}\`. Call it instead.`);
  const view = hasView ? { view: "VIEW(result)" } : {};
  const readings = strings.map((text) => readCall(text, rules));
  const calls = readings.flatMap((reading): readonly Call[] => {
    if (reading.status === "refused") return [];
    const { receiver, setup, arguments: values } = reading.call;
    const texts = [...setup, receiver ?? "", ...values.map((argument) => argument.code), view.view ?? ""];
    return [{ ...reading.call, setup: [...helpersUsed(helpers, texts), ...setup], ...view }];
  });
  if (calls.length > 0) return { status: "read", calls, strings: strings.length };
  return readings.find((reading) => reading.status === "refused") ?? refused("CALLS is empty.");
}

function forbiddenInCalls(calls: readonly string[], { parser, forbiddenIn, names }: AnswerRules): string | null {
  for (const text of calls) {
    using tree = parser.parse(text);
    const forbidden = forbiddenIn(tree.root, names);
    if (forbidden !== null) return forbidden;
  }
  return null;
}

interface Helper {
  readonly names: readonly string[];
  readonly code: string;
}

interface Parts {
  readonly helpers: readonly Helper[];
  readonly calls: readonly string[];
  readonly hasView: boolean;
}

function partsOf(root: SyntaxNode, rules: AnswerRules): Read<Parts> {
  const helpers: Helper[] = [];
  let calls: readonly string[] | null = null;
  let hasView = false;
  for (const statement of withoutComments(root)) {
    const declared = rules.declarationsOf(statement);
    if (declared === null)
      return refused(`Only ${rules.statements} may stand at the top, not \`${firstLine(statement.text)}\`.`);
    const list = declared.find(({ name }) => name === "CALLS");
    if (list !== undefined) {
      calls = textsOfList(list.value, rules);
      if (calls === null)
        return refused("CALLS must be a list of string literals, each one call, with no expected values beside them.");
      continue;
    }
    const view = declared.find(({ name }) => name === "VIEW");
    if (view !== undefined && !rules.dependsOnParameter(view.value))
      return refused("VIEW must take the result as its one argument and return what it makes of it.");
    hasView ||= view !== undefined;
    helpers.push({ names: declared.map(({ name }) => name), code: statement.text });
  }
  if (calls === null) return refused(`There is no ${rules.list} with calls as strings.`);
  return { status: "read", helpers, calls, hasView };
}

function textsOfList(value: SyntaxNode, { readText }: AnswerRules): readonly string[] | null {
  if (!/^(?:array|list|tuple)$/u.test(value.type)) return null;
  const texts = withoutComments(value).map(readText);
  return texts.includes(null) ? null : texts.flatMap((text) => text ?? []);
}

function withoutComments({ namedChildren }: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren.filter(({ type }) => type !== "comment" && type !== "line_continuation");
}

function readCall(
  text: string,
  { module, parser, language, wantedForm, callOf }: AnswerRules,
): Read<{ readonly call: Call }> {
  using tree = parser.parse(text);
  const statements = withoutComments(tree.root);
  const last = statements.at(-1);
  if (tree.root.hasError || last === undefined) return refused(`\`${firstLine(text)}\` is no ${language} that parses.`);
  const call = callOf(last);
  if (call === null)
    return refused(`\`${firstLine(text)}\` does not end with one call of ${module.entry}, as ${wantedForm}.`);
  return { status: "read", call: { ...call, setup: statements.slice(0, -1).map((statement) => statement.text) } };
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 80);
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Includes indirectly named helpers, in source order. */
function helpersUsed(helpers: readonly Helper[], texts: readonly string[]): readonly string[] {
  const used = new Set<Helper>();
  const pending = [...texts];
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    const named = new Set(text.match(NAME));
    for (const helper of helpers) {
      if (used.has(helper) || !helper.names.some((name) => named.has(name))) continue;
      used.add(helper);
      pending.push(helper.code);
    }
  }
  return helpers.filter((helper) => used.has(helper)).map(({ code }) => code);
}
