import type { FunctionContext } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

export interface LoadedFrom {
  readonly path: string;
  /** Top-level names of the imported modules. */
  readonly imports: readonly string[];
  /** Modules that the input imports and the script does not. */
  readonly gone: readonly string[];
}

export interface ScriptLanguage {
  /** Values for the placeholders of this language's prompts. */
  readonly promptValues: Readonly<Record<string, string>>;
  /** Returns the marks of code that was left out of a text. */
  placeholders(text: string): readonly string[];
  /** Returns the first call with an external effect, or null. */
  reachesOutside(root: SyntaxNode, code: string): string | null;
  /** Returns the first call that a sandbox forbids, or null. Files are allowed. */
  forbiddenCall(root: SyntaxNode, code: string): string | null;
  loaded(code: string, input: string, context: Pick<FunctionContext, "target" | "dialect">): LoadedFrom;
}
