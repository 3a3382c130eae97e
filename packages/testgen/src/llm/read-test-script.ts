import type { Answer, CodeBlock, FunctionDefinition, LanguageAdapter } from "@repost/spec";
import { functionText, loadLanguage, loadParser, type SyntaxNode, tokenize } from "@repost/syntax";
import type { TestNames } from "./test-names.ts";

/** How tests say what is right: by comparing with the original, or by values of their own. */
export type Oracle = "equivalence" | "asserts";

export interface ReadTestScriptOptions {
  readonly names: TestNames;
  /** The target's text in the repository. */
  readonly original: string;
  /** Script that the model was given. */
  readonly input: string;
  readonly oracle: Oracle;
  /** How much shorter than its input the script may be, in tokens of Python. */
  readonly slack: number;
}

/** A script with tests, taken apart. */
export interface TestScript {
  readonly code: string;
  /** The script without what tests. */
  readonly module: string;
  readonly tests: readonly string[];
  /** Lines of a shell that came with it. */
  readonly shell: string | null;
}

export type ReadTestScript =
  | { readonly status: "read"; readonly script: TestScript }
  | { readonly status: "refused"; readonly reason: string };

const TARGET_SLACK = 20;
const LEAST_ASSERTS = 3;
const SHELL = /^(?:bash|sh|shell|console)$/u;
const ELIDED = /\.{3}|…|\bremain(?:s|ing)?\s+(?:the\s+same|unchanged)\b|\brest\s+of\s+the\b/giu;

/**
 * Reads a script with tests by the published rules: the target is there once and whole, the new implementation is not; the script is not shorter than its
 * input; there is the test function with three asserts or more, which calls both; and a main that calls it and catches nothing.
 */
export async function readTestScript(answer: Answer, options: ReadTestScriptOptions): Promise<ReadTestScript> {
  const { names, original, input, slack } = options;
  const refused = (reason: string): ReadTestScript => ({ status: "refused", reason });
  const { code, shell, reason } = oneBlock(answer.blocks);
  if (code === null) return refused(reason);
  const [adapter, parser] = await Promise.all([loadLanguage("python"), loadParser("python")]);
  using tree = parser.parse(code);
  if (tree.root.hasError) return refused("The script does not parse.");
  const problem =
    (await targetProblem(adapter, code, names, original)) ??
    (await lengthProblem(code, input, slack)) ??
    testProblem(tree.root, adapter.functions(code), options);
  if (problem !== null) return refused(problem);
  return { status: "read", script: { code, shell, ...partsOf(tree.root, code, names) } };
}

/** A test function alone, which takes the place of the one in a script. */
export async function readTestFunction(
  answer: Answer,
  names: TestNames,
): Promise<
  { readonly status: "read"; readonly code: string } | { readonly status: "refused"; readonly reason: string }
> {
  const { code, reason } = oneBlock(answer.blocks);
  if (code === null) return { status: "refused", reason };
  const [adapter, parser] = await Promise.all([loadLanguage("python"), loadParser("python")]);
  using tree = parser.parse(code);
  if (tree.root.hasError) return { status: "refused", reason: "The function does not parse." };
  const functions = adapter.functions(code);
  if (functions.some(({ name }) => name === names.entry || name.endsWith(names.candidate)))
    return { status: "refused", reason: `Give ${names.test} alone, without ${names.entry} or ${names.candidate}.` };
  const problem = testFunctionProblem(tree.root, functions, names, "equivalence");
  return problem === null ? { status: "read", code } : { status: "refused", reason: problem };
}

function oneBlock(blocks: readonly CodeBlock[]): {
  readonly code: string | null;
  readonly shell: string | null;
  readonly reason: string;
} {
  const markOf = ({ info }: CodeBlock): string => info.trim().split(/\s/u)[0]?.toLowerCase() ?? "";
  const [block, second] = blocks.filter((one) => !SHELL.test(markOf(one)));
  const shell = blocks.find((one) => SHELL.test(markOf(one)))?.content ?? null;
  if (block === undefined) return { code: null, shell, reason: "There is no block of code." };
  if (second !== undefined) return { code: null, shell, reason: "There is more than one block of code. Give one." };
  return { code: block.content, shell, reason: "" };
}

async function targetProblem(
  adapter: LanguageAdapter,
  code: string,
  { entry, candidate }: TestNames,
  original: string,
): Promise<string | null> {
  const functions = adapter.functions(code);
  const [definition, second] = functions.filter(({ name }) => name === entry);
  if (definition === undefined) return `The script does not define ${entry}. Keep it.`;
  if (second !== undefined) return `The script defines ${entry} more than once.`;
  if (functions.some(({ name }) => name.slice(name.lastIndexOf(".") + 1) === candidate))
    return `The script defines ${candidate}. Somebody else will: leave it out.`;
  const text = functionText(code, definition);
  const isElided = (text.match(ELIDED) ?? []).length > (original.match(ELIDED) ?? []).length;
  if (isElided) return `Something is left out of ${entry}. Write all of it.`;
  const [own, whole] = await Promise.all([countTokens(text), countTokens(original)]);
  return own + TARGET_SLACK < whole ? `${entry} has ${own} tokens, the original ${whole}. Keep its code.` : null;
}

async function lengthProblem(code: string, input: string, slack: number): Promise<string | null> {
  const [own, before] = await Promise.all([countTokens(code), countTokens(input)]);
  return own + slack < before ? `The script has ${own} tokens, and had ${before}. Write all of it out.` : null;
}

async function countTokens(code: string): Promise<number> {
  return (await tokenize("python", code)).length;
}

function testProblem(
  root: SyntaxNode,
  functions: readonly FunctionDefinition[],
  { names, oracle }: ReadTestScriptOptions,
): string | null {
  const problem = testFunctionProblem(root, functions, names, oracle);
  if (problem !== null) return problem;
  const main = root.namedChildren.find(isMain);
  if (main === undefined || !callsIn(main).has(names.test))
    return `There is no \`if __name__ == "__main__":\` that calls ${names.test}().`;
  return main.descendantsOfType("try_statement").length > 0
    ? "The main catches errors. Let a test that fails end the program."
    : null;
}

function testFunctionProblem(
  root: SyntaxNode,
  functions: readonly FunctionDefinition[],
  { test, own, candidate }: TestNames,
  oracle: Oracle,
): string | null {
  const definition = functions.find(({ name }) => name === test);
  if (definition === undefined) return `There is no function ${test}().`;
  const node = root.namedChildren.find(
    (one) =>
      one.startIndex <= definition.span.end &&
      one.endIndex >= definition.span.end &&
      one.endIndex > definition.body.start,
  );
  const asserts = node?.descendantsOfType("assert_statement").length ?? 0;
  if (asserts < LEAST_ASSERTS) return `${test} has ${asserts} asserts; at least ${LEAST_ASSERTS} are needed.`;
  const used = new Set((node?.descendantsOfType("identifier") ?? []).map(({ text }) => text));
  const wanted = oracle === "equivalence" ? [own, candidate] : [own];
  const missing = wanted.find((name) => !used.has(name));
  return missing === undefined ? null : `${test} does not call ${missing}.`;
}

function callsIn(node: SyntaxNode): ReadonlySet<string> {
  return new Set(node.descendantsOfType("call").map((call) => call.childForFieldName("function")?.text ?? ""));
}

function isMain(statement: SyntaxNode): boolean {
  return statement.type === "if_statement" && /__name__/u.test(statement.childForFieldName("condition")?.text ?? "");
}

/** What tests is: functions `test_*`, the main, and statements that name the new implementation. */
function partsOf(root: SyntaxNode, code: string, { candidate }: TestNames): Pick<TestScript, "module" | "tests"> {
  const tests: string[] = [];
  const kept: string[] = [];
  let at = 0;
  for (const statement of root.namedChildren) {
    const name = statement.type === "function_definition" ? (statement.childForFieldName("name")?.text ?? "") : "";
    const isTest = name.startsWith("test_");
    if (isTest) tests.push(name);
    if (!isTest && !isMain(statement) && !new RegExp(`\\b${candidate}\\b`, "u").test(statement.text)) continue;
    kept.push(code.slice(at, statement.startIndex));
    at = statement.endIndex;
  }
  kept.push(code.slice(at));
  return {
    module: `${kept
      .join("")
      .trimEnd()
      .replaceAll(/\n{4,}/gu, "\n\n\n")}\n`,
    tests,
  };
}
