import { type CompletionFormat, completionPrompt, type ContextFile, fillContext, withoutCopies } from "@repost/context";
import { DEFAULT_COMPLETION_TOKENS, type CompletionTask, type Mask, type TokenCounter } from "@repost/spec";
import type { QuestionPrompt } from "../generate/question.ts";

/** Token limits of a prompt's parts, divided as in ExecRepoBench. */
export interface TokenBudget {
  /** Tokens for other files. */
  readonly context: number;
  /** Tokens for the masked file, half before and half after the mask. */
  readonly file: number;
  readonly output: number;
}

export interface TokenBudgetOptions {
  /** Tokens of prompt and answer together. @default DEFAULT_COMPLETION_TOKENS.window */
  readonly windowTokens?: number | undefined;
  /** @default DEFAULT_COMPLETION_TOKENS.context, or half of a smaller window */
  readonly maxContextTokens?: number | undefined;
  /** @default DEFAULT_COMPLETION_TOKENS.output */
  readonly maxOutputTokens?: number | undefined;
}

/** Returns 0 for the file when the window is too small. */
export function tokenBudget({
  windowTokens = DEFAULT_COMPLETION_TOKENS.window,
  maxContextTokens = Math.min(DEFAULT_COMPLETION_TOKENS.context, Math.floor(windowTokens / 2)),
  maxOutputTokens = DEFAULT_COMPLETION_TOKENS.output,
}: TokenBudgetOptions): TokenBudget {
  const file = Math.max(0, windowTokens - maxContextTokens - maxOutputTokens);
  return { context: maxContextTokens, file, output: maxOutputTokens };
}

export interface TaskPromptOptions {
  readonly format: CompletionFormat;
  readonly order: "close" | "far";
  readonly budget: TokenBudget;
  readonly counter: TokenCounter;
}

/** Limit of OpenAI's API. */
const MOST_STOPS = 4;

/** Omits files with copies of the masked code. */
export function taskPrompt(
  task: Mask & Pick<CompletionTask, "repo">,
  files: readonly ContextFile[],
  { format, order, budget, counter }: TaskPromptOptions,
): QuestionPrompt {
  const filled = fillContext({ files, counter, maxTokens: budget.context, order });
  const cut = filled.map((file) => ({ path: file.path, ...withoutCopies(file.code, task) }));
  const context = cut.filter(({ code }) => code.trim() !== "");
  const { text, messages, stop } = completionPrompt({
    mask: task,
    format,
    repository: task.repo.name,
    context,
    counter,
    maxFileTokens: budget.file,
  });
  return {
    messages: messages ?? [{ role: "user", content: text }],
    ...(stop.length === 0 ? {} : { stop: stop.slice(0, MOST_STOPS) }),
    context: {
      files: context.length,
      tokens: context.reduce((sum, { code }) => sum + counter.count(code), 0),
      copied_lines: cut.reduce((sum, { removed }) => sum + removed, 0),
    },
  };
}
