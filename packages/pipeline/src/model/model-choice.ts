import type { CountingTextModel, ModelPrice } from "@repost/llm";

/** How a model takes part: where search ends, or in everything, as published. */
export const STRATEGIES = ["static", "hybrid", "llm"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** The model of a build. */
export interface ModelChoice {
  readonly strategy: Exclude<Strategy, "static">;
  /** Which published pipeline `llm` runs: RepoST's, or CodeBenchGen's on the target's own file. @default "repost" */
  readonly way?: "repost" | "single-file";
  /** What records call it; part of what a run is gone on with. */
  readonly name: string;
  /** What else tells its answers from others, such as its server. @default {} */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  /** Opens it with a folder for its answers, so that what was paid for is not asked again. */
  readonly open: (folder: string) => Promise<CountingTextModel>;
  /** @default unknown */
  readonly price?: ModelPrice;
}
