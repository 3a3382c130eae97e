import type { FunctionContext } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

interface LoadedFrom {
  readonly path: string;
  readonly imports: readonly string[];
  /** Modules that the input imports, but not the script. */
  readonly gone: readonly string[];
}

export interface ScriptLanguage {
  readonly promptValues: Readonly<Record<string, string>>;
  placeholders(text: string): readonly string[];
  /** Returns the first call with an external effect, or with one beyond files, or null. */
  outsideCall(root: SyntaxNode, code: string, effects: "any" | "beyond_files"): string | null;
  loaded(code: string, input: string, context: Pick<FunctionContext, "target" | "dialect">): LoadedFrom;
}
