import type { Analysis, LanguageSemantics } from "./core/analysis.ts";
import type { Language } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import type { ModuleText } from "./core/code.ts";

export interface FrontEnd {
  readonly semantics: LanguageSemantics;
  readonly imported: ReadonlySet<string>;
  languageOf(path: string): Language;
  lower(root: SyntaxNode, code: string, parser: Parser): ModuleText;
  nameOf(path: string): string;
  finish(analysis: Analysis): void;
}
