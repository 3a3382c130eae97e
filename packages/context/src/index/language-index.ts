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
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
  readonly signal?: AbortSignal | undefined;
}

export interface ImportedOptions<Reading> {
  readonly root: string;
  readonly files: readonly ReadFile<Reading>[];
  readonly known: readonly string[];
  readonly others: readonly string[];
}

export interface LanguageIndex<Reading = unknown> {
  readonly codeFolder: URL;
  readonly languages: readonly Language[];
  languageOf(path: string): Language;
  /** Data for `structuredClone` unless `packing` exists. */
  read(root: SyntaxNode, code: string): Reading;
  /** Form of readings on disk. @default unchanged */
  readonly packing?: Packing<Reading>;
  importedBy(options: ImportedOptions<Reading>): readonly string[] | Promise<readonly string[]>;
  link(options: LinkOptions<Reading>): Promise<UnitGraph>;
}
