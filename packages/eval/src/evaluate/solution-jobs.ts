import { type EvalResult, familyOf, type LanguageFamily } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { continuePrompt } from "../predictions/python/continue-prompt.ts";
import { continuePrompt as continueScript } from "../predictions/typescript/continue-prompt.ts";
import { similarityOf, type SimilarityOptions } from "../score/similarity/similarity-of.ts";
import type { CompletionRequest } from "../predictions/solution-of.ts";

/** Keeps parser loading out of the time limit. */
export async function prepare(input: CompletionRequest | SimilarityOptions): Promise<void> {
  await loadLanguage("prompt" in input ? input.prompt.language : input.language);
}

const continuations: Readonly<Record<LanguageFamily, typeof continuePrompt>> = {
  python: continuePrompt,
  javascript: continueScript,
};

export function completePrompt({ prompt, completion }: CompletionRequest): Promise<string> {
  const complete = continuations[familyOf(prompt.language)];
  return complete(prompt, completion);
}

export function compareTexts(options: SimilarityOptions): Promise<NonNullable<EvalResult["similarity"]>> {
  return similarityOf(options);
}
