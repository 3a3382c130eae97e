import { environmentPrompt, environmentSuffix, fitEnvironmentPrompt } from "@repost/context";
import { chatMessages, fimPrompt } from "@repost/eval";
import { DEFAULT_PROMPT, type Environment, type TextRequest, underspecifiedEvidenceSchema } from "@repost/spec";
import type { Prompt } from "@repost/spec/settings";
import type { PromptOptions } from "./prompt-options.ts";

export interface PromptSubject {
  readonly environment: Environment;
  /** Prompt of a published set. */
  readonly published: string | null;
}

/** Returns undefined when the header is too long. */
export async function promptOf(
  { environment, published }: PromptSubject,
  options: PromptOptions,
): Promise<TextRequest["messages"] | undefined> {
  const { prompt = DEFAULT_PROMPT.prompt, description = DEFAULT_PROMPT.describe, fim = DEFAULT_PROMPT.fim } = options;
  const promptText =
    published === null ? await promptTextOf(environment, options) : fitPublished(published, environment, options);
  if (promptText === undefined) return undefined;
  if (isChat(prompt)) {
    const example = exampleOf(environment);
    const isReasoning = prompt === "reasoning";
    return chatMessages({ environment, shown: promptText, description, reasoning: isReasoning, ...example });
  }
  const suffix = prompt === "fim" && published === null ? await environmentSuffix(environment) : "";
  const content = prompt === "fim" ? fimPrompt(fim, { prefix: promptText, suffix }) : promptText;
  return [{ role: "user", content }];
}

function exampleOf({ quality }: Environment): { readonly example?: string } {
  const finding = quality.findings.find(({ check }) => check === "underspecified");
  const evidence = underspecifiedEvidenceSchema.safeParse(finding?.evidence);
  return evidence.success ? { example: evidence.data.example } : {};
}

function isChat(prompt: Prompt): boolean {
  return prompt === "chat" || prompt === "reasoning";
}

async function promptTextOf(environment: Environment, options: PromptOptions): Promise<string | undefined> {
  const {
    prompt = DEFAULT_PROMPT.prompt,
    description = DEFAULT_PROMPT.describe,
    crossFile = true,
    maxPromptTokens: tokens,
    counter,
  } = options;
  const form = isChat(prompt) ? "chat" : "completion";
  const example = form === "completion" ? exampleOf(environment) : {};
  const promptRequest = { environment, form, crossFile, docstring: description === "docstring", ...example } as const;
  if (tokens === undefined || counter === undefined) return environmentPrompt(promptRequest);
  return fitEnvironmentPrompt({ ...promptRequest, limit: { tokens, counter } });
}

/** Drops first lines until the prompt fits. */
function fitPublished(
  text: string,
  { language, path }: Environment,
  { prompt = DEFAULT_PROMPT.prompt, maxPromptTokens: tokens, counter }: PromptOptions,
): string | undefined {
  const written = (code: string): string =>
    isChat(prompt) ? `${path}\n\`\`\`${language}\n${code.trimEnd()}\n\`\`\`\n` : code;
  if (tokens === undefined || counter === undefined) return written(text);
  const lines = text.split(/(?<=\n)/u);
  for (let omittedLines = 0; omittedLines < lines.length; omittedLines += 1) {
    const shortened = written(lines.slice(omittedLines).join(""));
    if (counter.count(shortened) <= tokens) return shortened;
  }
  return undefined;
}
