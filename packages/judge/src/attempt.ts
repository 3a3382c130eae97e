import type { Verdict } from "@repost/spec";

/** Verdict, or the executor's error when the infrastructure broke. */
export type Attempt = { readonly verdict: Verdict } | { readonly broken: unknown };
