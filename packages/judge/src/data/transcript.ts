import type { Observation } from "@repost/spec";
import type { ExceptionText } from "../missing-name.ts";

export type Transcript =
  | {
      /** `open`: the program ended early. */
      readonly status: "closed" | "open";
      readonly observations: readonly Observation[];
    }
  | { readonly status: "load_error"; readonly exception: ExceptionText; readonly missing: string | null }
  | { readonly status: "tampered"; readonly detail: string };
