/** Rows of which there can be statistics: discovered functions, their contexts, environments, and rows of published sets. */
export const FACT_KINDS = ["targets", "contexts", "environments", "published"] as const;
export type FactKind = (typeof FACT_KINDS)[number];
