import type { Target } from "@repost/spec";
import type { CallPattern } from "./call-pattern.ts";
import type { Usage, UsageFile } from "./usage-file.ts";

/** Part of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What finding usages has to know about a language. */
export interface LanguageUsages {
  /** How calls of a target look. */
  callPattern(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern;
  /** How an object of a method's class is made; null for what is no method. @default none is looked for */
  objectPattern?(target: Pick<Target, "func_name" | "kind" | "path">): CallPattern | null;
  /** The target's own text, which is no usage; its documentation is part of it. */
  ownRange(text: string, target: Target): TextRange;
  /** Examples in documentation, and beside the code. */
  examples(file: UsageFile, pattern: CallPattern, own: TextRange | null): readonly Usage[];
  /** Statements that call the target, in code. */
  calls(file: UsageFile, pattern: CallPattern, own: TextRange | null): readonly Usage[];
  /** What a text has inside by each other name that others know it by. @default none has another */
  namesInside?(text: string): ReadonlyMap<string, string>;
  /** An example by the names inside of a text. @default as it is */
  withNamesInside?(example: string, names: ReadonlyMap<string, string>): string;
  /** Texts of types that declare a target, apart from its own file; those of packages are looked for in a folder that has them. @default none */
  declarations?(root: string, files: readonly UsageFile[], target: Target, packages: string | null): readonly string[];
}
