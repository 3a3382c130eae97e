import type { Answer, FunctionDefinition, LlmPipeline, Target } from "@repost/spec";
import { functionText, loadLanguage, parseCode, type SyntaxNode, tokenize } from "@repost/syntax";
import { loadScriptLanguage } from "../languages.ts";
import type { ScriptLanguage } from "./script-language.ts";

/** Tokens by which the target may be shorter. */
const TARGET_SLACK = 20;
/** Tokens by which a script may be shorter than its input. */
const SCRIPT_SLACK = 50;
/** Tokens from which LEAST_OF_LONG applies instead of LEAST. */
const LONG_INPUT = 600;
const LEAST_OF_LONG = 200;
const LEAST = 50;

const SHELL = /^(?:bash|sh|shell|console)$/iu;

interface AcceptScriptOptions {
  readonly target: Target;
  readonly input: string;
  /** @default "repost" */
  readonly rules?: LlmPipeline;
}

type ReadScript =
  | { readonly accepted: true; readonly code: string; readonly definition: FunctionDefinition }
  | { readonly accepted: false; readonly reason: string };

/** The published rules: one block, which defines the target once and completely. */
export async function readScript(answer: Answer, options: AcceptScriptOptions): Promise<ReadScript> {
  const { target, input, rules = "repost" } = options;
  const [adapter, form] = await Promise.all([loadLanguage(target.language), loadScriptLanguage(target.language)]);
  const refused = (reason: string): ReadScript => ({ accepted: false, reason });
  const [block, ...others] = answer.blocks.filter(({ info }) => !SHELL.test(info.trim().split(/\s/u)[0] ?? ""));
  if (block === undefined) return refused("There is no block of code.");
  if (others.length > 0) return refused(`There are ${others.length + 1} blocks of code. Give the whole script in one.`);
  const code = block.content;
  using tree = await parseCode(target.language, code);
  if (tree.root.hasError) return refused("The script does not parse.");
  const definitions = adapter.functions(code).filter(({ name }) => name === target.func_name);
  const [definition, second] = definitions;
  if (definition === undefined) return refused(`The script does not define ${target.func_name}.`);
  if (second !== undefined) return refused(`The script defines ${target.func_name} more than once.`);
  const text = functionText(code, definition);
  const elided = placeholderIn(form.placeholders(text), form.placeholders(target.orig_func));
  if (elided !== null) return refused(`Something is left out of ${target.func_name}: "${elided}". Write all of it.`);
  const problem =
    rules === "repost"
      ? await tooShort(target, text, code, input)
      : await unfitFile({ target, code, input, root: tree.root, form });
  return problem === null ? { accepted: true, code, definition } : refused(problem);
}

function placeholderIn(placeholders: readonly string[], allowed: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const placeholder of allowed)
    counts.set(placeholder.toLowerCase(), (counts.get(placeholder.toLowerCase()) ?? 0) + 1);
  for (const placeholder of placeholders) {
    const remaining = counts.get(placeholder.toLowerCase()) ?? 0;
    if (remaining === 0) return placeholder;
    counts.set(placeholder.toLowerCase(), remaining - 1);
  }
  return null;
}

async function tooShort(target: Target, text: string, code: string, input: string): Promise<string | null> {
  const count = async (source: string): Promise<number> => (await tokenize(target.language, source)).length;
  const [original, targetCount, inputCount, whole] = await Promise.all(
    [target.orig_func, text, input, code].map(count),
  );
  if ((targetCount ?? 0) + TARGET_SLACK < (original ?? 0))
    return `${target.func_name} has ${targetCount} tokens, the original ${original}. Keep its code.`;
  if ((whole ?? 0) + SCRIPT_SLACK < (inputCount ?? 0))
    return `The script has ${whole} tokens, the code that it was made of ${inputCount}. Keep the code.`;
  return null;
}

interface RewrittenFile {
  readonly target: Target;
  readonly code: string;
  readonly input: string;
  readonly root: SyntaxNode;
  readonly form: ScriptLanguage;
}

async function unfitFile({ target, code, input, root, form }: RewrittenFile): Promise<string | null> {
  const [inputCount, whole] = await Promise.all(
    [input, code].map(async (source) => (await tokenize(target.language, source)).length),
  );
  const least = (inputCount ?? 0) > LONG_INPUT ? LEAST_OF_LONG : LEAST;
  if ((whole ?? 0) < least) return `The file has ${whole} tokens, and at least ${least} are needed. Keep its code.`;
  const reached = form.outsideCall(root, code, "any");
  return reached === null ? null : `The file calls ${reached}, which changes or reads what lies outside of it.`;
}
