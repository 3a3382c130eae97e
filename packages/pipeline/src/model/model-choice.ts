import type { CountingTextModel, ModelPrice } from "@repost/llm";
import type { LlmPipeline, Rounds } from "@repost/spec";
import type { Strategy } from "@repost/spec/settings";

export interface OtherModel {
  readonly name: string;
  readonly open: (folder: string) => Promise<CountingTextModel>;
}

export interface LlmExtras {
  /** Adds inputs to the tests (CodeBenchGen, section 3.4). */
  readonly augment?: OtherModel;
  /** Models that vote on quality; the majority decides. @default the build's model */
  readonly judges?: readonly OtherModel[];
  /** @default PUBLISHED_ROUNDS */
  readonly rounds?: Partial<Rounds>;
  /** @default PUBLISHED_CONTEXT_TOKENS.evaluation for llm, 6000 characters for hybrid */
  readonly maxContextTokens?: number;
  /** Task text: three lines, or documentation. @default WRITTEN_DESCRIPTIONS[0] */
  readonly describe?: "instruction" | "docstring";
}

export interface ModelChoice {
  readonly strategy: Exclude<Strategy, "static">;
  readonly pipeline?: LlmPipeline;
  /** `hybrid` uses `maxContextTokens` only. */
  readonly extras?: LlmExtras;
  /** Must be equal in a resumed run. */
  readonly name: string;
  /** Further facts, such as its server. */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  /** `folder` keeps the answers. */
  readonly open: (folder: string) => Promise<CountingTextModel>;
  /** @default DEFAULT_REQUESTS.maxConcurrent */
  readonly maxConcurrent?: number;
  readonly price?: ModelPrice;
}
