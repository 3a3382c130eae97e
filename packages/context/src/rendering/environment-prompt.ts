import type { Environment } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { type PromptForm, promptText } from "./prompt-text.ts";

export interface EnvironmentPromptOptions {
  readonly environment: Pick<Environment, "language" | "path" | "func_name" | "definition" | "signature" | "context">;
  /** @default "completion" */
  readonly form?: PromptForm;
  /** Whether other files are shown. @default true */
  readonly crossFile?: boolean;
}

/**
 * The prompt of `renderPrompt` from what an environment keeps of its context. Where that lacks the target, its signature alone ends the prompt.
 *
 * @throws SyntaxError_ SYNTAX_LANGUAGE_UNSUPPORTED
 */
export async function environmentPrompt({
  environment,
  form = "completion",
  crossFile = true,
}: EnvironmentPromptOptions): Promise<string> {
  const { language, path, context } = environment;
  const own = context.find((fragment) => fragment.path === path) ?? { path, code: "", names: [] };
  const others = crossFile ? context.filter((fragment) => fragment.path !== path) : [];
  return promptText({ language, form, others, prefix: { ...own, code: await headOf(environment, own.code) } });
}

/** What is shown of the target ends with its documentation in Python; else a placeholder stands where its body was. */
async function headOf(
  { language, func_name: name, definition: number, signature }: EnvironmentPromptOptions["environment"],
  code: string,
): Promise<string> {
  const variants = (await loadLanguage(language)).functions(code).filter((found) => found.name === name);
  // Definitions of the name in other statements of the file are not shown.
  const definition = variants[Math.min(number, variants.length) - 1];
  if (definition === undefined) return code.trimEnd().endsWith(signature) ? code : `${code}${signature}`;
  const end = language === "python" && definition.docstring !== null ? definition.span.end : definition.body.start;
  return code.slice(0, end);
}
