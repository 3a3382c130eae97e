import type { Language } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { Packing } from "./packed.ts";
import type { UnitGraph } from "../unit-graph.ts";

/** A file with what was read of it. */
export interface ReadFile<Reading> {
  readonly path: string;
  readonly code: string;
  readonly reading: Reading;
}

export interface LinkOptions<Reading> {
  /** The repository's folder, for what configures how modules are found. */
  readonly root: string;
  /** By path, without tests, unless others import them. */
  readonly files: readonly ReadFile<Reading>[];
  readonly signal?: AbortSignal | undefined;
}

export interface ImportedOptions<Reading> {
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
  /** Paths of all files that have been read, these among them. */
  readonly known: readonly string[];
  /** Paths of files that are no source by their names or looks: a module called `tests` may be none. */
  readonly others: readonly string[];
}

/**
 * What indexing has to know about a language. Reading looks at one text alone, so that readings are made by any thread, in any order, and
 * kept on disk; linking puts the readings of a repository together.
 */
export interface LanguageIndex<Reading = unknown> {
  /** The folder of the code that `read` runs, apart from the parser: readings that other code made are not used. */
  readonly codeFolder: URL;
  /** Whose files make up a repository of this language. */
  readonly languages: readonly Language[];
  /** The language that a file is written in, by its path. */
  languageOf(path: string): Language;
  /**
   * Reads a text by its tree, which is not kept. The reading depends on nothing but the text and its language. Where it has no packing it
   * is plain data as `structuredClone` takes it: objects, arrays, strings, numbers, Map, Set and typed arrays, which may share parts,
   * without functions and classes.
   */
  read(root: SyntaxNode, code: string): Reading;
  /** How readings are kept on disk. @default as they are */
  readonly packing?: Packing<Reading>;
  /** Of other files, those that files import. */
  importedBy(options: ImportedOptions<Reading>): readonly string[] | Promise<readonly string[]>;
  link(options: LinkOptions<Reading>): Promise<UnitGraph>;
}
