import type { Description, FimTemplate } from "@repost/eval";
import type { TokenCounter } from "@repost/spec";

/** chat: messages; reasoning: messages that ask for reasons before the answer; base: text that is continued; fim: text with a gap in the middle. */
export const PROMPTS = ["chat", "reasoning", "base", "fim"] as const;
export type Prompt = (typeof PROMPTS)[number];

/** Form of the prompt. */
export interface PromptOptions {
  /** @default "chat" */
  readonly prompt?: Prompt;
  /** Source of the description. @default "docstring" */
  readonly description?: Description;
  /** Shows other files of the repository. @default true */
  readonly crossFile?: boolean;
  /** Template of fill-in-the-middle. @default "qwen" */
  readonly fim?: FimTemplate;
  /** Limit of tokens of the prompt. @default no limit */
  readonly maxPromptTokens?: number;
  /** Counts tokens. @default none; required with maxPromptTokens */
  readonly counter?: TokenCounter;
}

/** Sampling of answers. */
export interface SamplingOptions {
  /** @default 0 for one answer, 0.8 for several */
  readonly temperature?: number;
  /** @default the server's */
  readonly topP?: number;
  /** @default the server's */
  readonly maxOutputTokens?: number;
  /** @default none */
  readonly stop?: readonly string[];
  /** Seed of the first answer; later ones increase it. @default none */
  readonly seed?: number;
}

/** Settings of a published evaluation. */
export interface GenerationPreset {
  readonly temperature: number;
  readonly topP: number;
  readonly samples: number;
  readonly maxOutputTokens: number;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
}

/** Presets by name. repost-eval: RepoST's evaluation on RepoST-Eval (section 6 of its paper). */
export const GENERATION_PRESETS: Readonly<Record<"repost-eval", GenerationPreset>> = {
  "repost-eval": { temperature: 0.2, topP: 0.95, samples: 5, maxOutputTokens: 2_048, contextTokens: 8_192 },
};
