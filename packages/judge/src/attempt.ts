import type { Verdict } from "@repost/spec";

export type Attempt = { readonly verdict: Verdict } | { readonly broken: unknown };
