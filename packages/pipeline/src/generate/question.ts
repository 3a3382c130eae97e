import type { Prediction, TextRequest, TextResponse } from "@repost/spec";

type Generation = NonNullable<Prediction["generation"]>;

export interface Question {
  readonly instanceId: string;
  readonly extraction: string;
  /** Null beyond the token limit. Called for missing answers. */
  readonly prompt: () => Promise<QuestionPrompt | null>;
  readonly read: (response: TextResponse) => Promise<ReadAnswer> | ReadAnswer;
}

export interface QuestionPrompt {
  readonly messages: TextRequest["messages"];
  readonly stop?: readonly string[];
  readonly context?: NonNullable<Generation["context"]>;
}

/** Extracted code, or null fields for an answer without code. */
export type ReadAnswer = Pick<Prediction, "solution" | "completion"> & Pick<Generation, "form">;
