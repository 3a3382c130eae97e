/** What training data is made of: references, answers of models that pass, or pairs of one that passes and one that fails. */
export const TRAINING_KINDS = ["sft", "rejection", "dpo"] as const;
export type TrainingKind = (typeof TRAINING_KINDS)[number];

/** Where an answer to learn comes from. */
export type ExampleOrigin =
  /** The repository's own function. */
  | "reference"
  /** A model's answer that passed. */
  | "sample"
  /** The same, asked for with an answer that failed and what is wrong with it. */
  | "repair"
  /** A row of a file of questions that was mixed in. */
  | "mixed";

interface ExampleFields {
  readonly instance_id: string;
  readonly prompt: string;
  readonly origin: ExampleOrigin;
  /** Whose answer it is; null for a reference, or where it is not known. */
  readonly model: string | null;
  /** The SOURCE of the function's repository, and its licence as SPDX; null where it is unknown. */
  readonly source: string;
  readonly license: string | null;
}

/** A prompt and the answer to learn. */
export interface AnswerExample extends ExampleFields {
  readonly kind: "answer";
  readonly answer: string;
}

/** A prompt with an answer to prefer, and one to avoid. */
export interface PreferenceExample extends ExampleFields {
  readonly kind: "preference";
  readonly chosen: string;
  readonly rejected: string;
}

export type TrainingExample = AnswerExample | PreferenceExample;
