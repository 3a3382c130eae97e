import type { Language } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { Packing } from "./packed.ts";
import type { UnitGraph } from "../unit-graph.ts";

export interface ReadFile<Reading> {
  readonly path: string;
  readonly code: string;
  readonly reading: Reading;
}

export interface LinkOptions<Reading> {
  /** Folder of the repository, for files that configure module resolution. */
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
  readonly signal?: AbortSignal | undefined;
}

export interface ImportedOptions<Reading> {
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
  readonly known: readonly string[];
  /** Tests and examples. A module named `tests` may be source. */
  readonly others: readonly string[];
}

/** Language part of indexing. Readings depend on one text, so they can be cached. */
export interface LanguageIndex<Reading = unknown> {
  /** Folder of the reading code, which is part of the cache key. */
  readonly codeFolder: URL;
  readonly languages: readonly Language[];
  languageOf(path: string): Language;
  /** Without `packing`, readings are data that `structuredClone` accepts. */
  read(root: SyntaxNode, code: string): Reading;
  /** Form of readings on disk. @default unchanged */
  readonly packing?: Packing<Reading>;
  importedBy(options: ImportedOptions<Reading>): readonly string[] | Promise<readonly string[]>;
  link(options: LinkOptions<Reading>): Promise<UnitGraph>;
}
