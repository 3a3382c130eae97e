export const FACT_KINDS = ["targets", "contexts", "environments", "published"] as const;
export type FactKind = (typeof FACT_KINDS)[number];
