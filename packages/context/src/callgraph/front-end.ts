import type { Analysis, LanguageSemantics } from "./core/analysis.ts";
import type { ModuleCode } from "./core/code.ts";

/** How the files of a language become code that can be analysed. */
export interface FrontEnd {
  readonly semantics: LanguageSemantics;
  /** Modules of the program that imports have led to so far. */
  readonly imported: ReadonlySet<string>;
  lower(path: string, code: string): ModuleCode;
  /** Adds what is known when all modules have been evaluated. */
  finish(analysis: Analysis): void;
}
