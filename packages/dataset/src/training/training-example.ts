/** References, passing answers, or pairs of passing and failing answers. */
export const TRAINING_KINDS = ["sft", "rejection", "dpo"] as const;
export type TrainingKind = (typeof TRAINING_KINDS)[number];

export type ExampleOrigin =
  /** The repository's own function. */
  | "reference"
  | "sample"
  /** Passing answer to a prompt with a failed answer. */
  | "repair"
  /** Row of an additional file of questions. */
  | "mixed";

interface ExampleFields {
  readonly instance_id: string;
  readonly prompt: string;
  readonly origin: ExampleOrigin;
  /** Null for a reference or an unknown model. */
  readonly model: string | null;
  /** Source of the repository and its licence (SPDX); null if unknown. */
  readonly source: string;
  readonly license: string | null;
}

export interface AnswerExample extends ExampleFields {
  readonly kind: "answer";
  readonly answer: string;
}

/** Prompt with a preferred and a rejected answer. */
export interface PreferenceExample extends ExampleFields {
  readonly kind: "preference";
  readonly chosen: string;
  readonly rejected: string;
}

export type TrainingExample = AnswerExample | PreferenceExample;
