import type { Answer, CodeBlock, FunctionDefinition } from "@repost/spec";
import type { Language } from "@repost/spec";
import { functionText, loadLanguage, loadParser, type SyntaxNode, tokenize } from "@repost/syntax";
import { helpersOf, joinTests, type ScriptTools, isOfTests, textWithout } from "./join-tests.ts";
import { loadScriptLanguage } from "../languages.ts";
import type { Read } from "./script-exchange.ts";
import type { ScriptLanguage } from "./script-language.ts";
import type { TestNames } from "./test-names.ts";
import { shortName } from "../values/describe-value.ts";

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
  const { language, names, base, path } = options;
  const refused = (reason: string): ReadTestScript => ({ status: "refused", reason });
  const { code, shell, reason } = oneBlock(answer.blocks);
  if (code === null) return refused(reason);
  const tools = await loadTools(language);
  using tree = tools.parser.parse(code);
  if (tree.root.hasError) return refused("The block does not parse.");
  if (tools.adapter.functions(code).some(({ name }) => name === names.entry)) {
    const problem = await wholeScriptProblem(tools, tree.root, code, options);
    if (problem !== null) return refused(problem);
    const parts = partsOf(tools.scripts, tree.root, code, options);
    return { status: "read", script: { code, shell, ...parts, base: parts.module } };
  }
  const joined = joinTests(tools, tree.root, { code, base, names, path });
  if ("problem" in joined) return refused(joined.problem);
  using whole = tools.parser.parse(joined.code);
  const problem = testsProblem(tools, whole.root, joined.code, options);
  if (problem !== null) return refused(problem);
  const { tests } = partsOf(tools.scripts, whole.root, joined.code, options);
  const helpers = helpersOf(tools.scripts, tree.root, names);
  const module = helpers === "" ? base : `${base.trimEnd()}\n\n\n${helpers}`;
  return { status: "read", script: { code: joined.code, module, base, tests, shell } };
}

export async function readProgram(program: string, language: Language, base: string): Promise<TestScript> {
  const { parser, scripts } = await loadTools(language);
  using tree = parser.parse(program);
  return { code: program, module: base, base, tests: testsIn(scripts, tree.root), shell: null };
}

async function loadTools(language: Language) {
  const [adapter, parser, scripts] = await Promise.all([
    loadLanguage(language),
    loadParser(language),
    loadScriptLanguage(language),
  ]);
  return { adapter, parser, scripts };
}

async function wholeScriptProblem(
  { adapter, scripts }: ScriptTools,
  root: SyntaxNode,
  code: string,
  options: ReadTestScriptOptions,
): Promise<string | null> {
  const functions = adapter.functions(code);
  return (
    (await targetProblem(scripts, functions, code, options)) ??
    (await lengthProblem(options.language, code, options)) ??
    testsProblem({ adapter, scripts }, root, code, options)
  );
}

function testsProblem(
  { adapter, scripts }: ScriptTools,
  root: SyntaxNode,
  code: string,
  options: ReadTestScriptOptions,
): string | null {
  const functions = adapter.functions(code);
  return (
    candidateProblem(functions, options.names) ??
    testFunctionProblem(scripts, root, functions, options) ??
    scripts.mainProblem(root, options.names.test)
  );
}

export async function readTestFunction(
  answer: Answer,
  { names, language, oracle }: Pick<ReadTestScriptOptions, "names" | "language" | "oracle">,
): Promise<Read<{ readonly code: string }>> {
  const { code, reason } = oneBlock(answer.blocks);
  if (code === null) return { status: "refused", reason };
  const { adapter, parser, scripts } = await loadTools(language);
  using tree = parser.parse(code);
  if (tree.root.hasError) return { status: "refused", reason: "The function does not parse." };
  const functions = adapter.functions(code);
  if (functions.some(({ name }) => name === names.entry || name.endsWith(names.candidate)))
    return { status: "refused", reason: `Give ${names.test} alone, without ${names.entry} or ${names.candidate}.` };
  const problem = testFunctionProblem(scripts, tree.root, functions, { names, oracle });
  return problem === null ? { status: "read", code } : { status: "refused", reason: problem };
}

function oneBlock(blocks: readonly CodeBlock[]): {
  readonly code: string | null;
  readonly shell: string | null;
  readonly reason: string;
} {
  const markOf = ({ info }: CodeBlock): string => info.trim().split(/\s/u)[0]?.toLowerCase() ?? "";
  const [block, second] = blocks.filter((codeBlock) => !SHELL.test(markOf(codeBlock)));
  const shell = blocks.find((codeBlock) => SHELL.test(markOf(codeBlock)))?.content ?? null;
  if (block === undefined) return { code: null, shell, reason: "There is no block of code." };
  if (second !== undefined) return { code: null, shell, reason: "There is more than one block of code. Give one." };
  return { code: block.content, shell, reason: "" };
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

function candidateProblem(functions: readonly FunctionDefinition[], { candidate }: TestNames): string | null {
  return functions.some(({ name }) => shortName(name) === candidate)
    ? `The script defines ${candidate}. Somebody else will: leave it out.`
    : null;
}

async function lengthProblem(
  language: Language,
  code: string,
  { input, slack }: Pick<ReadTestScriptOptions, "input" | "slack">,
): Promise<string | null> {
  const [tokens, before] = await Promise.all([countTokens(language, code), countTokens(language, input)]);
  return tokens + slack < before ? `The script has ${tokens} tokens, and had ${before}. Write all of it out.` : null;
}

async function countTokens(language: Language, code: string): Promise<number> {
  return (await tokenize(language, code)).length;
}

function testFunctionProblem(
  scripts: ScriptLanguage,
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
  const asserts = node === undefined ? 0 : scripts.countAsserts(node);
  if (asserts < LEAST_ASSERTS) return `${test} has ${asserts} asserts; at least ${LEAST_ASSERTS} are needed.`;
  const wanted = oracle === "equivalence" ? [baseName, candidate] : [baseName];
  const missing = wanted.find((name) => node === undefined || !scripts.uses(node, name));
  return missing === undefined ? null : `${test} does not call ${missing}.`;
}

function partsOf(
  scripts: ScriptLanguage,
  root: SyntaxNode,
  code: string,
  { names, input }: ReadTestScriptOptions,
): Pick<TestScript, "module" | "tests"> {
  const module = textWithout(root, code, (statement) => isOfTests(scripts, statement, names, input));
  return { module: `${module.replaceAll(/\n{4,}/gu, "\n\n\n")}\n`, tests: testsIn(scripts, root) };
}

function testsIn(scripts: ScriptLanguage, root: SyntaxNode): readonly string[] {
  return root.namedChildren.map((statement) => scripts.definedBy(statement)).filter((name) => name.startsWith("test_"));
}
