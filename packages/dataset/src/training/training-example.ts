/** References, passing answers, or pairs of answers. */
export const TRAINING_KINDS = ["sft", "rejection", "dpo"] as const;
export type TrainingKind = (typeof TRAINING_KINDS)[number];

export type ExampleOrigin =
  /** The repository's own function. */
  | "reference"
  | "sample"
  /** Answer to a prompt with a failed answer. */
  | "repair"
  | "mixed";

interface ExampleFields {
  readonly instance_id: string;
  readonly prompt: string;
  readonly origin: ExampleOrigin;
  /** Null for a reference or an unknown model. */
  readonly model: string | null;
  /** Repository with its licence (SPDX); null if unknown. */
  readonly source: string;
  readonly license: string | null;
}

export interface AnswerExample extends ExampleFields {
  readonly kind: "answer";
  readonly answer: string;
}

export interface PreferenceExample extends ExampleFields {
  readonly kind: "preference";
  readonly chosen: string;
  readonly rejected: string;
}

export type TrainingExample = AnswerExample | PreferenceExample;
