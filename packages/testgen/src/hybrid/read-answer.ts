import type { Call, SandboxedModule } from "@repost/spec";
import { copiedLines, type Parser, type SyntaxNode } from "@repost/syntax";

interface ProposedCalls {
  readonly status: "calls";
  readonly calls: readonly Call[];
  /** Number of strings, including strings that are no call. */
  readonly strings: number;
}

export type ReadAnswer =
  | ProposedCalls
  /** The model reports that no input shows anything. */
  | { readonly status: "nothing" }
  | { readonly status: "refused"; readonly reason: string };

export interface AnswerLanguage {
  /** Info strings of code blocks, lower case. */
  readonly fences: readonly string[];
  /** The form of a call, for the prompt. */
  formOf(module: SandboxedModule): string;
  /** Empty if helpers may import no module. */
  allowedImports(module: SandboxedModule): readonly string[];
  read(code: string, module: SandboxedModule): ReadAnswer;
}

export interface Declared {
  readonly name: string;
  readonly value: SyntaxNode;
}

interface Names {
  has(name: string): boolean;
}

export interface AnswerRules {
  readonly parser: Parser;
  readonly language: "Python" | "JavaScript";
  readonly unparsable: string;
  readonly nothing: RegExp;
  readonly statements: string;
  readonly list: string;
  /** Names of the module, which may shadow builtins. */
  readonly names: Names;
  readonly form: string;
  /** Returns null for other statements than definitions. */
  readonly declarationsOf: (statement: SyntaxNode) => readonly Declared[] | null;
  readonly textsOfList: (value: SyntaxNode) => readonly string[] | null;
  readonly dependsOnParameter: (definition: SyntaxNode) => boolean;
  readonly forbiddenIn: (root: SyntaxNode, localNames: Names) => string | null;
  readonly callOf: (statement: SyntaxNode) => Omit<Call, "setup"> | null;
}

export function readAnswer(code: string, module: SandboxedModule, rules: AnswerRules): ReadAnswer {
  if (rules.nothing.test(code)) return { status: "nothing" };
  using tree = rules.parser.parse(code);
  if (tree.root.hasError) return refused(rules.unparsable);
  const parts = partsOf(tree.root, rules);
  const forbidden = rules.forbiddenIn(tree.root, new Set()) ?? forbiddenInCalls(parts, rules);
  if (forbidden !== null) return refused(forbidden);
  if ("reason" in parts) return refused(parts.reason);
  const { helpers, calls, hasView } = parts;
  const rebound = helpers.flatMap(({ names }) => names).find((name) => rules.names.has(name));
  if (rebound !== undefined) return refused(`${rebound} is a name of the module. Give your helper another one.`);
  const copied = copiedLines(helpers.map((helper) => helper.code).join("\n"), module.code);
  if (copied.length > 0)
    return refused(`Helpers repeat code of the module, such as \`${copied[0]}\`. Call it instead.`);
  const view = hasView ? "VIEW(result)" : undefined;
  const parsedCalls = calls.map((text) => readCall(text, module.entry, rules));
  const valid = parsedCalls.flatMap((call): readonly Call[] => {
    if (typeof call === "string") return [];
    const texts = [...call.setup, call.receiver ?? "", ...call.arguments.map((argument) => argument.code), view ?? ""];
    return [
      { ...call, setup: [...helpersUsed(helpers, texts), ...call.setup], ...(view === undefined ? {} : { view }) },
    ];
  });
  const problem = parsedCalls.find((call) => typeof call === "string");
  if (valid.length === 0) return refused(typeof problem === "string" ? problem : "CALLS is empty.");
  return { status: "calls", calls: valid, strings: calls.length };
}

export function refused(reason: string): ReadAnswer {
  return { status: "refused", reason };
}

function forbiddenInCalls(parts: ReturnType<typeof partsOf>, { parser, forbiddenIn, names }: AnswerRules) {
  if ("reason" in parts) return null;
  for (const text of parts.calls) {
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

type Parts = { readonly helpers: readonly Helper[]; readonly calls: readonly string[]; readonly hasView: boolean };

function partsOf(root: SyntaxNode, rules: AnswerRules): Parts | { readonly reason: string } {
  const helpers: Helper[] = [];
  let calls: readonly string[] | null = null;
  let hasView = false;
  for (const statement of withoutComments(root)) {
    const declared = rules.declarationsOf(statement);
    if (declared === null)
      return { reason: `Only ${rules.statements} may stand at the top, not \`${firstLine(statement.text)}\`.` };
    const list = declared.find(({ name }) => name === "CALLS");
    if (list !== undefined) {
      calls = rules.textsOfList(list.value);
      if (calls === null)
        return {
          reason: "CALLS must be a list of string literals, each one call, with no expected values beside them.",
        };
      continue;
    }
    const view = declared.find(({ name }) => name === "VIEW");
    if (view !== undefined && !rules.dependsOnParameter(view.value))
      return { reason: "VIEW must take the result as its one argument and return what it makes of it." };
    hasView ||= view !== undefined;
    helpers.push({ names: declared.map(({ name }) => name), code: statement.text });
  }
  if (calls === null) return { reason: `There is no ${rules.list} with calls as strings.` };
  return { helpers, calls, hasView };
}

function withoutComments({ namedChildren }: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren.filter(({ type }) => type !== "comment" && type !== "line_continuation");
}

function readCall(text: string, entry: string, { parser, language, form, callOf }: AnswerRules): Call | string {
  using tree = parser.parse(text);
  const statements = withoutComments(tree.root);
  const last = statements.at(-1);
  if (tree.root.hasError || last === undefined) return `\`${firstLine(text)}\` is no ${language} that parses.`;
  const call = callOf(last);
  if (call === null) return `\`${firstLine(text)}\` does not end with one call of ${entry}, as ${form}.`;
  return { ...call, setup: statements.slice(0, -1).map((statement) => statement.text) };
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
