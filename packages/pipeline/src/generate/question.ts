import type { Prediction, TextRequest, TextResponse } from "@repost/spec";

type Generation = NonNullable<Prediction["generation"]>;

/** Task of a dataset for a model. */
export interface Question {
  readonly instanceId: string;
  /** Version of the code that finds the prediction in an answer. */
  readonly extraction: string;
  /** Returns the prompt; null where it exceeds the token limit. Called only for tasks with missing answers. */
  readonly prompt: () => Promise<QuestionPrompt | null>;
  /** Finds the prediction in an answer. */
  readonly read: (response: TextResponse) => Promise<ReadAnswer> | ReadAnswer;
}

export interface QuestionPrompt {
  readonly messages: TextRequest["messages"];
  /** Texts that end an answer. @default none */
  readonly stop?: readonly string[];
  /** Counts of the files in the prompt, which the prediction keeps. @default none */
  readonly context?: NonNullable<Generation["context"]>;
}

/** Columns of a prediction that an answer decides; `solution` and `completion` are null where it has no code. */
export type ReadAnswer = Pick<Prediction, "solution" | "completion"> & Pick<Generation, "form">;
