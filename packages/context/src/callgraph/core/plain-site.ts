import type { CallSite, ReadSite } from "./analysis.ts";
import { type NodeId, nowhere } from "./solver.ts";

/** A call with arguments by position alone, as the language itself makes them. */
export function plainSite(site: ReadSite, positional: readonly NodeId[], result: NodeId): CallSite {
  return {
    ...site,
    positional: positional.map((node) => ({ node, isSpread: false })),
    keywords: new Map(),
    keywordSpreads: [],
    result,
    receiver: nowhere,
    isNew: false,
    isDecoration: false,
    relayed: null,
    made: new Map(),
  };
}
