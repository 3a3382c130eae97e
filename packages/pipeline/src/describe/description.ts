import type { ModelUsage } from "../model/model-tally.ts";

export interface Description {
  readonly text: string;
  /** Usage of the model, including earlier processes. */
  readonly usage: ModelUsage;
}
