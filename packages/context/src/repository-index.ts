import type { Language } from "@repost/spec";
import type { SyntaxTree } from "@repost/syntax";
import type { SourceFiles } from "./files/list-source-files.ts";
import type { Skipped } from "./files/source-text.ts";
import type { UnitGraph } from "./unit-graph.ts";

/** A repository's source, parsed once: top-level statements, what they bind, need and change. Plain data; trees are kept on demand alone. */
export interface RepositoryIndex {
  readonly language: Language;
  readonly root: string;
  /** Files that were read, by path, with their import names. */
  readonly modules: readonly { readonly path: string; readonly name: string }[];
  readonly skipped: readonly Skipped[];
  /** Where stages of this package look things up; its shape may change between releases. */
  readonly graph: UnitGraph;
  /** What `callGraph` need not do again, on demand; null otherwise. */
  readonly parsed: ParsedSource | null;
}

/** Files with their trees, for one reader more. */
export interface ParsedSource {
  readonly listed: SourceFiles;
  /** By path; each is removed when it is taken. Files that were read before and kept on disk have none. */
  readonly trees: Map<string, SyntaxTree>;
}
