import type { CountingTextModel, ModelPrice } from "@repost/llm";
import type { LlmPipeline, Rounds } from "@repost/spec";
import type { Strategy } from "@repost/spec/settings";

/** Further model of a build. */
export interface OtherModel {
  readonly name: string;
  /** Opens the model with the run's folder of answers. */
  readonly open: (folder: string) => Promise<CountingTextModel>;
}

/** Extensions of the published pipelines. */
export interface LlmExtras {
  /** Model that adds inputs to the tests (CodeBenchGen, section 3.4). @default none */
  readonly augment?: OtherModel;
  /** Models whose majority opinion decides. @default the model of the build */
  readonly judges?: readonly OtherModel[];
  /** Counts of answers and rounds. @default PUBLISHED_ROUNDS */
  readonly rounds?: Partial<Rounds>;
  /**
   * Most tokens of code in a prompt. @default llm: PUBLISHED_CONTEXT_TOKENS.evaluation; hybrid: 6000 characters besides
   * the target
   */
  readonly maxContextTokens?: number;
  /** Form of an environment's `instruction`: three lines, or documentation. @default "instruction" */
  readonly describe?: "instruction" | "docstring";
}

/** Model of a build. */
export interface ModelChoice {
  readonly strategy: Exclude<Strategy, "static">;
  /** Published pipeline of the strategy `llm`. @default "repost" */
  readonly pipeline?: LlmPipeline;
  /** For `llm`; `hybrid` uses `maxContextTokens` only. @default none */
  readonly extras?: LlmExtras;
  /** Name in records; a run resumes only with the same name. */
  readonly name: string;
  /** Further facts that identify its answers, such as its server. @default {} */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  /** Opens the model with a folder of answers, so that nothing is paid twice. */
  readonly open: (folder: string) => Promise<CountingTextModel>;
  /** Most concurrent calls. @default 32 */
  readonly maxConcurrent?: number;
  /** @default unknown */
  readonly price?: ModelPrice;
}
