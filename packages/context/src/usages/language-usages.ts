import type { Target } from "@repost/spec";
import type { CallPattern } from "./call-pattern.ts";
import type { Usage, UsageFile } from "./usage-file.ts";

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Language part of finding usages. */
export interface LanguageUsages {
  /** Returns the pattern of the target's calls. */
  callPattern(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern;
  /** Returns the pattern of constructor calls of a method's class; null for other functions. @default none */
  objectPattern?(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern | null;
  /** Returns the span of the target with its documentation. */
  ownRange(text: string, target: Target): TextRange;
  /** Returns whether a file defines a function of this name at its top, which its own calls and examples mean. */
  defines(text: string, name: string): boolean;
  /** Returns examples in documentation and code. */
  examples(file: UsageFile, pattern: CallPattern, own: TextRange | null): readonly Usage[];
  /** Returns statements that call the target. */
  calls(file: UsageFile, pattern: CallPattern, own: TextRange | null): readonly Usage[];
  /** Returns internal names by exported names. @default none */
  namesInside?(text: string): ReadonlyMap<string, string>;
  /** Rewrites an example with internal names. @default unchanged */
  withNamesInside?(example: string, names: ReadonlyMap<string, string>): string;
  /** Returns declarations of a target in files of types of the repository and of installed packages. @default none */
  declarations?(root: string, files: readonly UsageFile[], target: Target, packages: string | null): readonly string[];
}
