import type { Language } from "@repost/spec";

export interface SourceText {
  readonly path: string;
  /** Exact text, line breaks included, without a byte order mark. */
  readonly code: string;
  readonly bytes: number;
  /** Number of lines; text after the last line break counts as one. */
  readonly lines: number;
  /** Tests, documentation, examples and build scripts: never targets, but they use targets. */
  readonly isTest: boolean;
  /** True for generated files, by their header: never targets, but targets may need them. */
  readonly isGenerated: boolean;
}

export function sourceTextOf(path: string, code: string, isTest: boolean): SourceText {
  return { path, code, bytes: code.length, lines: countLines(code), isTest, isGenerated: false };
}

export function countLines(code: string): number {
  let breaks = code.includes("\r") ? (code.match(/\r(?!\n)/gu)?.length ?? 0) : 0;
  for (let at = code.indexOf("\n"); at !== -1; at = code.indexOf("\n", at + 1)) breaks += 1;
  return code === "" || code.endsWith("\n") || code.endsWith("\r") ? breaks : breaks + 1;
}

export interface Skipped {
  /** Path inside the repository; null for the whole repository. */
  readonly path: string | null;
  readonly reason: string;
  readonly detail: string;
}

export type LeftOut = Omit<Skipped, "path">;

export type Decoded =
  | { readonly status: "decoded"; readonly code: string }
  | { readonly status: "undecodable"; readonly detail: string };

export interface FileRules {
  readonly language: Language;
  readonly extensions: readonly string[];
  decode(bytes: Uint8Array): Decoded;
  /** Returns the reason for skipping a folder with these entries. */
  skipFolder(name: string, entries: ReadonlySet<string>): LeftOut | null;
  /** Returns whether source imports from a skipped folder of that name. @default false */
  isImported?(name: string): boolean;
  /** Returns the reason for skipping a file by its name. @default null */
  skipFile?(name: string, siblings: ReadonlySet<string>): LeftOut | null;
  /** Returns the reason for skipping a file by its text. @default null */
  skipText?(code: string): LeftOut | null;
  /** `isTop` marks folders at the top of the repository. */
  isTestFolder(name: string, entries: ReadonlySet<string>, isTop: boolean): boolean;
  isTestFile(name: string, code: string): boolean;
  isGenerated(name: string, code: string): boolean;
  /** Files that configure module resolution for folders below. @default false */
  isSetting?(name: string): boolean;
  /** Returns the text without the declaration of another encoding. @default unchanged */
  asUtf8?(code: string): string;
  readonly copies?: CopyRules;
}

export interface CopyRules {
  readonly manifest: string;
  find(files: readonly SourceText[], manifests: ReadonlyMap<string, string>): ReadonlyMap<string, LeftOut>;
}
