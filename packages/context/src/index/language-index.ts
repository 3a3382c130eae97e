import type { Language } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { Packing } from "./packed.ts";
import type { UnitGraph } from "../unit-graph.ts";

/** File with its reading. */
export interface ReadFile<Reading> {
  readonly path: string;
  readonly code: string;
  readonly reading: Reading;
}

export interface LinkOptions<Reading> {
  /** Folder of the repository, for files that configure module resolution. */
  readonly root: string;
  /** Files by path, without tests that no file imports. */
  readonly files: readonly ReadFile<Reading>[];
  readonly signal?: AbortSignal | undefined;
}

export interface ImportedOptions<Reading> {
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
  /** Paths of all files read so far, these included. */
  readonly known: readonly string[];
  /** Paths of files that look like tests or examples. A module named `tests` may be source. */
  readonly others: readonly string[];
}

/**
 * Language part of indexing. `read` uses one text alone, so that readings can be made in any thread and cached; linking
 * combines the readings of a repository.
 */
export interface LanguageIndex<Reading = unknown> {
  /** Folder of the code that `read` runs, without the parser. Readings of other code are not used. */
  readonly codeFolder: URL;
  /** Languages whose files form a repository of this language. */
  readonly languages: readonly Language[];
  /** Returns the language of a file by its path. */
  languageOf(path: string): Language;
  /**
   * Reads a text by its tree, which is not kept. The reading depends on the text and its language only. Without
   * `packing` it must be data that `structuredClone` accepts, without functions and classes.
   */
  read(root: SyntaxNode, code: string): Reading;
  /** Form of readings on disk. @default unchanged */
  readonly packing?: Packing<Reading>;
  /** Returns those of the other files that files import. */
  importedBy(options: ImportedOptions<Reading>): readonly string[] | Promise<readonly string[]>;
  link(options: LinkOptions<Reading>): Promise<UnitGraph>;
}
