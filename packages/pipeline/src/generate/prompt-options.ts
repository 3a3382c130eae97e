import type { Description, FimTemplate } from "@repost/eval";
import type { TokenCounter } from "@repost/spec";

/** chat: messages; reasoning: messages that ask for reasons before the answer; base: text that is continued; fim: text with a gap in the middle. */
export const PROMPTS = ["chat", "reasoning", "base", "fim"] as const;
export type Prompt = (typeof PROMPTS)[number];

/** How an environment is put to a model. */
export interface PromptOptions {
  /** @default "chat" */
  readonly prompt?: Prompt;
  /** What says what the function is to do. @default "docstring" */
  readonly description?: Description;
  /** Whether other files of the repository are shown. @default true */
  readonly crossFile?: boolean;
  /** fim: how the gap is marked. @default "qwen" */
  readonly fim?: FimTemplate;
  /** What of the repository is shown has at most so many tokens. @default no limit */
  readonly maxPromptTokens?: number;
  /** Counts them. @default needed with maxPromptTokens only */
  readonly counter?: TokenCounter;
}

/** What a model is asked of an environment, beyond the prompt. */
export interface SamplingOptions {
  /** @default 0 for one answer, 0.8 for several */
  readonly temperature?: number;
  /** @default the server's */
  readonly topP?: number;
  /** @default the server's */
  readonly maxOutputTokens?: number;
  /** @default none */
  readonly stop?: readonly string[];
  /** Of the first answer; a model gives each further one the next. @default none */
  readonly seed?: number;
}

/** Settings with which a published evaluation asked its models. */
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
