import { STATISTICS_ROWS } from "@repost/spec/settings";

/** Kinds of rows with statistics. */
export const FACT_KINDS = [...STATISTICS_ROWS, "published"] as const;
export type FactKind = (typeof FACT_KINDS)[number];
