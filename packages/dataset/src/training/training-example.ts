/** Source of training data: references, passing answers, or pairs of passing and failing answers. */
export const TRAINING_KINDS = ["sft", "rejection", "dpo"] as const;
export type TrainingKind = (typeof TRAINING_KINDS)[number];

/** Source of an answer to learn. */
export type ExampleOrigin =
  /** The repository's own function. */
  | "reference"
  | "sample"
  /** A passing answer to a prompt with a failed answer and its failure. */
  | "repair"
  /** A row of an additional file of questions. */
  | "mixed";

interface ExampleFields {
  readonly instance_id: string;
  readonly prompt: string;
  readonly origin: ExampleOrigin;
  /** Model of the answer, or null for a reference or an unknown model. */
  readonly model: string | null;
  /** The repository's source and licence (SPDX). null if unknown. */
  readonly source: string;
  readonly license: string | null;
}

/** A prompt and the answer to learn. */
export interface AnswerExample extends ExampleFields {
  readonly kind: "answer";
  readonly answer: string;
}

/** A prompt with a preferred and a rejected answer. */
export interface PreferenceExample extends ExampleFields {
  readonly kind: "preference";
  readonly chosen: string;
  readonly rejected: string;
}

export type TrainingExample = AnswerExample | PreferenceExample;
