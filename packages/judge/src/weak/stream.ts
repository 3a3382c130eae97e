import type { CanonicalValue } from "@repost/spec";

export interface Look {
  readonly kind: "value" | "exact" | "truth" | "reached" | "return" | "raise" | "state";
  /** Number of the observing statement; -1 for a call. */
  readonly statementNumber: number;
  readonly value: CanonicalValue;
}

export interface ProgramEnd {
  readonly how: "returned" | "exit" | "raised";
  readonly count: number;
  readonly code: number | null;
  readonly types: readonly string[];
  readonly message: string;
}

/** `tampered`: protocol violation; `open`: no end was reported. */
export type Stream =
  | { readonly status: "closed"; readonly looks: readonly Look[]; readonly end: ProgramEnd }
  | { readonly status: "open"; readonly looks: readonly Look[] }
  | { readonly status: "tampered"; readonly detail: string };
