import type { Environment } from "@repost/spec";
import { findFunction, loadLanguage } from "@repost/syntax";
import { type PromptForm, promptText } from "./prompt-text.ts";

export interface EnvironmentPromptOptions {
  readonly environment: Pick<Environment, "language" | "path" | "func_name" | "signature" | "context">;
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
  { language, func_name: name, signature }: EnvironmentPromptOptions["environment"],
  code: string,
): Promise<string> {
  const definition = findFunction((await loadLanguage(language)).functions(code), name);
  if (definition === undefined) return `${code}${signature}`;
  const end = language === "python" && definition.docstring !== null ? definition.span.end : definition.body.start;
  return code.slice(0, end);
}
