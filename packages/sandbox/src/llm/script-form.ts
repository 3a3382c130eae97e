import type { FunctionContext } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

/** What a script loads from outside. */
export interface LoadedFrom {
  /** File name under which the script runs. */
  readonly path: string;
  /** Top-level names of what it imports. */
  readonly imports: readonly string[];
  /** Modules that it does without although the code that it was made of imports them. */
  readonly gone: readonly string[];
}

/** What scripts that a model writes around a function need of a language. */
export interface ScriptForm {
  /** What the prompts for this language say beside what all do. */
  readonly promptValues: Readonly<Record<string, string>>;
  /** What says that something was left out of a text, wherever it stands there. */
  placeholders(text: string): readonly string[];
  /** The first call that reaches outside of the script; null where none does. */
  reachesOutside(root: SyntaxNode, code: string): string | null;
  /** The first call that a sandbox does not allow, such as of a network or a program; null without one. Files work there. */
  needsImitation(root: SyntaxNode, code: string): string | null;
  loaded(code: string, input: string, context: Pick<FunctionContext, "target" | "dialect">): LoadedFrom;
}
