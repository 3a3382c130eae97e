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
