import type { Description, FimTemplate } from "@repost/eval";
import type { TokenCounter } from "@repost/spec";
import type { Prompt } from "@repost/spec/settings";

export interface PromptOptions {
  /** @default DEFAULT_PROMPT.prompt */
  readonly prompt?: Prompt;
  /** @default DEFAULT_PROMPT.describe */
  readonly description?: Description;
  /** @default true */
  readonly crossFile?: boolean;
  /** @default DEFAULT_PROMPT.fim */
  readonly fim?: FimTemplate;
  readonly maxPromptTokens?: number;
  /** Required with maxPromptTokens. */
  readonly counter?: TokenCounter;
}

export interface SamplingOptions {
  /** @default 0, or DEFAULT_REQUESTS.temperature for several answers */
  readonly temperature?: number;
  /** @default the server's */
  readonly topP?: number;
  /** @default the server's */
  readonly maxOutputTokens?: number;
  readonly stop?: readonly string[];
  /** Seed of the first answer; later answers increase it. */
  readonly seed?: number;
}
