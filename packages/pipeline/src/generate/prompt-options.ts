import type { Description, FimTemplate } from "@repost/eval";
import type { TokenCounter } from "@repost/spec";
import type { Prompt } from "@repost/spec/settings";

export interface PromptOptions {
  /** @default "chat" */
  readonly prompt?: Prompt;
  /** @default "docstring" */
  readonly description?: Description;
  /** @default true */
  readonly crossFile?: boolean;
  /** @default "qwen" */
  readonly fim?: FimTemplate;
  readonly maxPromptTokens?: number;
  /** Required with maxPromptTokens. */
  readonly counter?: TokenCounter;
}

export interface SamplingOptions {
  /** @default 0, or 0.8 for several answers */
  readonly temperature?: number;
  /** @default the server's */
  readonly topP?: number;
  /** @default the server's */
  readonly maxOutputTokens?: number;
  readonly stop?: readonly string[];
  /** Seed of the first answer; later answers increase it. */
  readonly seed?: number;
}

/** Settings of a published evaluation. */
export interface GenerationPreset {
  readonly temperature: number;
  readonly topP: number;
  readonly samples: number;
  readonly maxOutputTokens: number;
  /** Prompt and answer together. */
  readonly contextTokens: number;
}

/** RepoST's evaluation on RepoST-Eval (section 6 of its paper). */
export const GENERATION_PRESETS: Readonly<Record<"repost-eval", GenerationPreset>> = {
  "repost-eval": { temperature: 0.2, topP: 0.95, samples: 5, maxOutputTokens: 2_048, contextTokens: 8_192 },
};
