import type { Analysis, LanguageSemantics } from "./core/analysis.ts";
import type { Language } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import type { ModuleText } from "./core/code.ts";

/** How the files of a language become code that can be analysed. */
export interface FrontEnd {
  readonly semantics: LanguageSemantics;
  /** Modules of the program that imports have led to so far. */
  readonly imported: ReadonlySet<string>;
  /** The language that a file is written in, by its path. */
  languageOf(path: string): Language;
  /** Lowers a text by its tree, which is not kept. What it gives depends on nothing else; the parser is for texts inside. */
  lower(root: SyntaxNode, code: string, parser: Parser): ModuleText;
  /** As the graph names a module. */
  nameOf(path: string): string;
  /** Adds what is known when all modules have been evaluated. */
  finish(analysis: Analysis): void;
}
