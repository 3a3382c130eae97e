import type { CountingTextModel, ModelPrice } from "@repost/llm";
import type { LlmPipeline, Rounds } from "@repost/spec";

/** How a model takes part: where search ends, or in everything, as published. */
export const STRATEGIES = ["static", "hybrid", "llm"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** A model beside the one of a build. */
export interface OtherModel {
  readonly name: string;
  /** Opens it with the run's folder for answers, which models share. */
  readonly open: (folder: string) => Promise<CountingTextModel>;
}

/** What the published pipelines have beyond one model's script, tests and opinions. */
export interface LlmExtras {
  /** A second model whose inputs are added to the tests (CodeBenchGen, section 3.4). @default none */
  readonly augment?: OtherModel;
  /** Models whose opinions decide, by majority. @default the model of the build alone */
  readonly judges?: readonly OtherModel[];
  /** Numbers of answers and rounds. @default PUBLISHED_ROUNDS */
  readonly rounds?: Partial<Rounds>;
  /** Tokens of code in a prompt at most. @default llm: PUBLISHED_CONTEXT_TOKENS.evaluation; hybrid: 6000 characters beside the target */
  readonly maxContextTokens?: number;
  /** What an environment's `instruction` is: three lines on functionality, inputs and outputs, or documentation. @default "instruction" */
  readonly describe?: "instruction" | "docstring";
}

/** The model of a build. */
export interface ModelChoice {
  readonly strategy: Exclude<Strategy, "static">;
  /** Published pipeline of the strategy `llm`. @default "repost" */
  readonly pipeline?: LlmPipeline;
  /** Of `llm`; `hybrid` has `maxContextTokens` alone. @default nothing */
  readonly extras?: LlmExtras;
  /** What records call it; part of what a run is gone on with. */
  readonly name: string;
  /** What else tells its answers from others, such as its server. @default {} */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  /** Opens it with a folder for its answers, so that what was paid for is not asked again. */
  readonly open: (folder: string) => Promise<CountingTextModel>;
  /** Calls under way at once at most: as many functions may wait for an answer. @default 32 */
  readonly maxConcurrent?: number;
  /** @default unknown */
  readonly price?: ModelPrice;
}
