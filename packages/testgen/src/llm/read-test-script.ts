import type { Answer, CodeBlock, FunctionDefinition, Language } from "@repost/spec";
import { functionText, type SyntaxNode, tokenize } from "@repost/syntax";
import { loadScriptLanguage } from "../languages.ts";
import { type Read, refused } from "../prompts/ask-to-read.ts";
import { shortName } from "../values/describe-value.ts";
import { countAsserts, definedBy, isImport, type ScriptLanguage, uses } from "./script-language.ts";
import type { TestNames } from "./test-names.ts";

export type Oracle = "equivalence" | "asserts";

export interface ReadTestScriptOptions {
  readonly language: Language;
  readonly names: TestNames;
  readonly original: string;
  readonly input: string;
  /** Code to which an answer that contains only tests is joined. */
  readonly base: string;
  readonly path: string;
  readonly oracle: Oracle;
  /** Tokens by which a script may be shorter than its input. */
  readonly slack: number;
}

export interface TestScript {
  readonly code: string;
  /** The script without its tests, their classes and helpers. */
  readonly module: string;
  readonly base: string;
  readonly tests: readonly string[];
  readonly shell: string | null;
}

export type ReadTestScript = Read<{ readonly script: TestScript }>;

const TARGET_SLACK = 20;
const LEAST_ASSERTS = 3;
const SHELL = /^(?:bash|sh|shell|console)$/u;

/**
 * Reads additional tests or a whole script by the published rules. Scripts have one complete target, three asserts,
 * calls of both implementations, and a main without catch. They are no shorter than before.
 */
export async function readTestScript(answer: Answer, options: ReadTestScriptOptions): Promise<ReadTestScript> {
  const { language, names, base, input } = options;
  const block = oneBlock(answer.blocks);
  if (block.status === "refused") return block;
  const { code, shell } = block;
  const scripts = await loadScriptLanguage(language);
  using tree = scripts.parser.parse(code);
  if (tree.root.hasError) return refused("The block does not parse.");
  const functions = scripts.adapter.functions(code);
  if (functions.some(({ name }) => name === names.entry)) {
    const problem =
      (await targetProblem(scripts, functions, code, options)) ??
      (await lengthProblem(code, options)) ??
      testsProblem(scripts, tree.root, code, options);
    if (problem !== null) return refused(problem);
    const omitted = textWithout(tree.root, code, (statement) => isOfTests(scripts, statement, names, input));
    const module = `${omitted.replaceAll(/\n{4,}/gu, "\n\n\n")}\n`;
    return { status: "read", script: { code, shell, module, tests: testsIn(tree.root), base: module } };
  }
  const joined = joinTests(scripts, tree.root, code, options);
  if (joined.status === "refused") return joined;
  using whole = scripts.parser.parse(joined.code);
  const problem = testsProblem(scripts, whole.root, joined.code, options);
  if (problem !== null) return refused(problem);
  const helpers = helpersOf(scripts, tree.root, names);
  const module = helpers === "" ? base : `${base.trimEnd()}\n\n\n${helpers}`;
  return { status: "read", script: { code: joined.code, module, base, tests: testsIn(whole.root), shell } };
}

export async function readProgram(program: string, language: Language, base: string): Promise<TestScript> {
  const { parser } = await loadScriptLanguage(language);
  using tree = parser.parse(program);
  return { code: program, module: base, base, tests: testsIn(tree.root), shell: null };
}

export async function readTestFunction(
  answer: Answer,
  { names, language, oracle }: Pick<ReadTestScriptOptions, "names" | "language" | "oracle">,
): Promise<Read<{ readonly code: string }>> {
  const block = oneBlock(answer.blocks);
  if (block.status === "refused") return block;
  const { code } = block;
  const { adapter, parser } = await loadScriptLanguage(language);
  using tree = parser.parse(code);
  if (tree.root.hasError) return refused("The function does not parse.");
  const functions = adapter.functions(code);
  if (functions.some(({ name }) => name === names.entry || name.endsWith(names.candidate)))
    return refused(`Give ${names.test} alone, without ${names.entry} or ${names.candidate}.`);
  const problem = testFunctionProblem(tree.root, functions, { names, oracle });
  return problem === null ? { status: "read", code } : refused(problem);
}

function oneBlock(blocks: readonly CodeBlock[]): Read<{ readonly code: string; readonly shell: string | null }> {
  const isShell = ({ info }: CodeBlock): boolean => SHELL.test(info.trim().split(/\s/u)[0]?.toLowerCase() ?? "");
  const [block, second] = blocks.filter((codeBlock) => !isShell(codeBlock));
  if (block === undefined) return refused("There is no block of code.");
  if (second !== undefined) return refused("There is more than one block of code. Give one.");
  return { status: "read", code: block.content, shell: blocks.find(isShell)?.content ?? null };
}

/** Removes duplicate imports, and adds a missing main. */
function joinTests(
  scripts: ScriptLanguage,
  root: SyntaxNode,
  code: string,
  { base, path, names: { entry, test } }: ReadTestScriptOptions,
): Read<{ readonly code: string }> {
  using tree = scripts.parser.parse(base);
  const existing = tree.root.namedChildren;
  const imports = new Set(existing.filter(isImport).map(({ text }) => normalized(text)));
  const isRepeated = (statement: SyntaxNode): boolean => isImport(statement) && imports.has(normalized(statement.text));
  const added = root.namedChildren.filter((statement) => !isRepeated(statement));
  const defined = new Set(existing.flatMap((statement) => scripts.declares(statement)));
  const clash = added.flatMap((statement) => scripts.declares(statement)).find((name) => defined.has(name));
  if (clash !== undefined) {
    const remedy = `Give the test and its helpers alone, or the whole script with ${entry} in it.`;
    return refused(`The script has ${clash} already. ${remedy}`);
  }
  const main = added.some((statement) => scripts.isMain(statement)) ? [] : [scripts.mainOf(test, root, path)];
  const tests = textWithout(root, code, isRepeated);
  return { status: "read", code: `${[base.trimEnd(), tests, ...main].join("\n\n\n")}\n` };
}

/** Ignores spacing, quotes, semicolons and the prefix `node:`. */
function normalized(text: string): string {
  return text.replaceAll(/[\s;"'`]|node:/gu, "");
}

/** True for tests, and for statements that run them or name the new implementation. */
function isOfTests(scripts: ScriptLanguage, statement: SyntaxNode, { candidate }: TestNames, input: string): boolean {
  return (
    definedBy(statement).startsWith("test_") ||
    scripts.isMain(statement) ||
    scripts.isForTests(statement, input) ||
    new RegExp(`\\b${candidate}\\b`, "u").test(statement.text)
  );
}

function helpersOf(scripts: ScriptLanguage, root: SyntaxNode, names: TestNames): string {
  const helpers = root.namedChildren.filter((statement) => !isOfTests(scripts, statement, names, ""));
  if (helpers.every((statement) => statement.type === "comment" || isImport(statement))) return "";
  return `${helpers.map(({ text }) => text).join("\n\n\n")}\n`;
}

function textWithout(root: SyntaxNode, code: string, isOmitted: (statement: SyntaxNode) => boolean): string {
  const kept: string[] = [];
  let at = 0;
  for (const statement of root.namedChildren.filter(isOmitted)) {
    kept.push(code.slice(at, statement.startIndex));
    at = statement.endIndex;
  }
  return [...kept, code.slice(at)].join("").trim();
}

function testsIn(root: SyntaxNode): readonly string[] {
  return root.namedChildren.map(definedBy).filter((name) => name.startsWith("test_"));
}

async function targetProblem(
  scripts: ScriptLanguage,
  functions: readonly FunctionDefinition[],
  code: string,
  { names: { entry }, original }: ReadTestScriptOptions,
): Promise<string | null> {
  const [definition, second] = functions.filter(({ name }) => name === entry);
  if (definition === undefined) return `The script does not define ${entry}. Keep it.`;
  if (second !== undefined) return `The script defines ${entry} more than once.`;
  const text = functionText(code, definition);
  if (scripts.placeholders(text).length > scripts.placeholders(original).length)
    return `Something is left out of ${entry}. Write all of it.`;
  const [tokens, whole] = await Promise.all([
    countTokens(scripts.language, text),
    countTokens(scripts.language, original),
  ]);
  return tokens + TARGET_SLACK < whole ? `${entry} has ${tokens} tokens, the original ${whole}. Keep its code.` : null;
}

function testsProblem(
  scripts: ScriptLanguage,
  root: SyntaxNode,
  code: string,
  options: ReadTestScriptOptions,
): string | null {
  const { candidate, test } = options.names;
  const functions = scripts.adapter.functions(code);
  if (functions.some(({ name }) => shortName(name) === candidate))
    return `The script defines ${candidate}. Somebody else will: leave it out.`;
  return testFunctionProblem(root, functions, options) ?? scripts.mainProblem(root, test);
}

async function lengthProblem(code: string, { language, input, slack }: ReadTestScriptOptions): Promise<string | null> {
  const [tokens, before] = await Promise.all([countTokens(language, code), countTokens(language, input)]);
  return tokens + slack < before ? `The script has ${tokens} tokens, and had ${before}. Write all of it out.` : null;
}

async function countTokens(language: Language, code: string): Promise<number> {
  return (await tokenize(language, code)).length;
}

function testFunctionProblem(
  root: SyntaxNode,
  functions: readonly FunctionDefinition[],
  { names: { test, baseName, candidate }, oracle }: Pick<ReadTestScriptOptions, "names" | "oracle">,
): string | null {
  const definition = functions.find(({ name }) => name === test);
  if (definition === undefined) return `There is no function ${test}().`;
  const node = root.namedChildren.find(
    (statement) =>
      statement.startIndex <= definition.span.end &&
      statement.endIndex >= definition.body.end &&
      statement.endIndex > definition.body.start,
  );
  const asserts = node === undefined ? 0 : countAsserts(node);
  if (asserts < LEAST_ASSERTS) return `${test} has ${asserts} asserts; at least ${LEAST_ASSERTS} are needed.`;
  const wanted = oracle === "equivalence" ? [baseName, candidate] : [baseName];
  const missing = wanted.find((name) => node === undefined || !uses(node, name));
  return missing === undefined ? null : `${test} does not call ${missing}.`;
}
