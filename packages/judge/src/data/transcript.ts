import type { Observation } from "@repost/spec";

export type Transcript =
  | {
      /** `closed`: all calls were answered, with the closing message; `open`: the program ended earlier. */
      readonly status: "closed" | "open";
      /** Observations of answered calls in order. */
      readonly observations: readonly Observation[];
    }
  | { readonly status: "load_error"; readonly exception: LoadException; readonly missing: string | null }
  | { readonly status: "tampered"; readonly detail: string };

export interface LoadException {
  /** Class names, own class first. */
  readonly types: readonly string[];
  readonly message: string;
}
