import type { Language } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { UnitGraph } from "../unit-graph.ts";

export interface ReadFile<Reading> {
  readonly path: string;
  readonly code: string;
  readonly reading: Reading;
}

export interface LinkOptions<Reading> {
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
}

export interface ImportedOptions<Reading> extends LinkOptions<Reading> {
  readonly indexedPaths: readonly string[];
  readonly otherPaths: readonly string[];
}

export interface LanguageIndex<Reading = unknown> {
  readonly codeFolder: URL;
  readonly languages: readonly Language[];
  languageOf(path: string): Language;
  /** Returns data that `structuredClone` accepts. */
  read(root: SyntaxNode, code: string): Reading;
  importedBy(options: ImportedOptions<Reading>): readonly string[] | Promise<readonly string[]>;
  link(options: LinkOptions<Reading>): Promise<UnitGraph>;
}
