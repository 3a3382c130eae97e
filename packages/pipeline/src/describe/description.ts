import type { ModelUsage } from "../model/model-tally.ts";

/** Description of a function that a model wrote. */
export interface Description {
  readonly text: string;
  /** Calls and tokens of the model for this function, earlier processes included. */
  readonly usage: ModelUsage;
}
