import type { Span, Target } from "@repost/spec";
import type { UsageRoot } from "./read-usage-files.ts";
import type { CallPattern, Usage, UsageFile } from "./usage.ts";

export interface LanguageUsages {
  callPattern(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern;
  /** Matches constructor calls of a method's class. @default none */
  objectPattern?(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern | null;
  ownRange(text: string, target: Target): Span;
  defines(text: string, name: string): boolean;
  examples(file: UsageFile, pattern: CallPattern, ownRange: Span | null): readonly Usage[];
  calls(file: UsageFile, pattern: CallPattern, ownRange: Span | null): readonly Usage[];
  /** Returns internal names by exported names. @default none */
  namesInside?(file: UsageFile): ReadonlyMap<string, string>;
  /** Adds internal names to examples. @default unchanged */
  withNamesInside?(example: string, names: ReadonlyMap<string, string>): string;
  declarations?(
    repository: UsageRoot,
    files: readonly UsageFile[],
    target: Target,
    packages: string | null,
  ): readonly string[];
}
