import type { Language } from "@repost/spec";
import type { Skipped } from "./files/source-text.ts";
import type { UnitGraph } from "./unit-graph.ts";

/** A repository's source, parsed once: top-level statements, what they bind, need and change. Plain data; no tree is kept. */
export interface RepositoryIndex {
  readonly language: Language;
  readonly root: string;
  /** Files that were read, by path, with their import names. */
  readonly modules: readonly { readonly path: string; readonly name: string }[];
  readonly skipped: readonly Skipped[];
  /** Where stages of this package look things up; its shape may change between releases. */
  readonly graph: UnitGraph;
}
