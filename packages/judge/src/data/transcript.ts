import type { Observation } from "@repost/spec";

/** What a program of calls said, as far as it kept to the protocol. */
export type Transcript =
  | {
      /** `closed`: every call was answered and the closing message came. `open`: the program ended before that. */
      readonly status: "closed" | "open";
      /** One for each call that was answered, in order. */
      readonly observations: readonly Observation[];
    }
  | { readonly status: "load_error"; readonly exception: LoadException; readonly missing: string | null }
  | { readonly status: "tampered"; readonly detail: string };

/** What the module raised while it loaded. */
export interface LoadException {
  /** Class names from the exception's own class up. */
  readonly types: readonly string[];
  readonly message: string;
}
