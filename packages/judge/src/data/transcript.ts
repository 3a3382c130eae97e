import type { Observation } from "@repost/spec";

export type Transcript =
  | {
      /** `open`: the program ended early. */
      readonly status: "closed" | "open";
      readonly observations: readonly Observation[];
    }
  | { readonly status: "load_error"; readonly exception: LoadException; readonly missing: string | null }
  | { readonly status: "tampered"; readonly detail: string };

export interface LoadException {
  /** Class names, own class first. */
  readonly types: readonly string[];
  readonly message: string;
}
