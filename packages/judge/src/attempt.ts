import type { Verdict } from "@repost/spec";

/** A verdict, or what the executor threw because the infrastructure broke. */
export type Attempt = { readonly verdict: Verdict } | { readonly broken: unknown };
