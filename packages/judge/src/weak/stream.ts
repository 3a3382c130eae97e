import type { CanonicalValue } from "@repost/spec";

/** One thing that a test looked at, or that a call of the target did. */
export interface Look {
  readonly kind: "value" | "exact" | "truth" | "reached" | "return" | "raise" | "state";
  /** Number of the place in the program; -1 for a call. */
  readonly place: number;
  readonly value: CanonicalValue;
}

/** How the program ended, as it says itself. */
export interface ProgramEnd {
  readonly how: "returned" | "exit" | "raised";
  readonly count: number;
  readonly code: number | null;
  /** Class names of what ended it, its own first. */
  readonly types: readonly string[];
  readonly message: string;
}

/** What a run said: `tampered` when it breaks the form, `open` when it never said its end. */
export type Stream =
  | { readonly status: "closed"; readonly looks: readonly Look[]; readonly end: ProgramEnd }
  | { readonly status: "open"; readonly looks: readonly Look[] }
  | { readonly status: "tampered"; readonly detail: string };
