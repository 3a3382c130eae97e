import type { Language } from "@repost/spec";
import type { SyntaxTree } from "@repost/syntax";
import type { SourceFiles } from "./files/list-source-files.ts";
import type { Skipped } from "./files/source-text.ts";
import type { UnitGraph } from "./unit-graph.ts";
import type { UsageRoot } from "./usages/read-usage-files.ts";

/** Top-level statements without syntax trees. */
export interface RepositoryIndex {
  readonly language: Language;
  readonly root: string;
  /** Key of texts and types that were read before. */
  readonly repository: UsageRoot;
  readonly modules: readonly { readonly path: string; readonly name: string }[];
  readonly skipped: readonly Skipped[];
  /** Graph of units, for stages of this package. */
  readonly graph: UnitGraph;
  readonly parsed: ParsedSource | null;
}

export interface ParsedSource {
  readonly listed: SourceFiles;
  /** Each tree can be taken once. Cached files have none. */
  readonly trees: Map<string, SyntaxTree>;
}
