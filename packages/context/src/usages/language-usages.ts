import type { Target } from "@repost/spec";
import type { CallPattern } from "./call-pattern.ts";
import type { UsageRoot } from "./read-usage-files.ts";
import type { Usage, UsageFile } from "./usage-file.ts";

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface LanguageUsages {
  callPattern(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern;
  /** Matches constructor calls of a method's class. @default none */
  objectPattern?(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern | null;
  ownRange(text: string, target: Target): TextRange;
  defines(text: string, name: string): boolean;
  examples(file: UsageFile, pattern: CallPattern, own: TextRange | null): readonly Usage[];
  calls(file: UsageFile, pattern: CallPattern, own: TextRange | null): readonly Usage[];
  /** Returns internal names by exported names. @default none */
  namesInside?(text: string): ReadonlyMap<string, string>;
  /** Adds internal names to examples. @default unchanged */
  withNamesInside?(example: string, names: ReadonlyMap<string, string>): string;
  declarations?(
    repository: UsageRoot,
    files: readonly UsageFile[],
    target: Target,
    packages: string | null,
  ): readonly string[];
}
