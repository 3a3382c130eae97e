import type { ModelUsage } from "../model/model-tally.ts";

export interface Description {
  readonly text: string;
  /** Includes earlier processes. */
  readonly usage: ModelUsage;
}
