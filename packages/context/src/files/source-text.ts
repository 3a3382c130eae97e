import type { Language } from "@repost/spec";

/** A source file of a repository, read and decoded. */
export interface SourceText {
  /** Inside the repository, with forward slashes. */
  readonly path: string;
  /** The file's text to the letter, line breaks included; only a byte order mark is gone. */
  readonly code: string;
  /** Size on disk. */
  readonly bytes: number;
  /** How many lines code has; text after the last line break counts as one. */
  readonly lines: number;
  /** Tests, documentation, examples and build scripts: never a target, but a place where targets are used. */
  readonly isTest: boolean;
  /** Written by a program, as its header says: never a target, but code that targets may need. */
  readonly isGenerated: boolean;
}

/** A source text whose header says nothing. */
export function sourceTextOf(path: string, code: string, isTest: boolean): SourceText {
  return { path, code, bytes: code.length, lines: countLines(code), isTest, isGenerated: false };
}

export function countLines(code: string): number {
  let breaks = code.includes("\r") ? (code.match(/\r(?!\n)/gu)?.length ?? 0) : 0;
  for (let at = code.indexOf("\n"); at !== -1; at = code.indexOf("\n", at + 1)) breaks += 1;
  return code === "" || code.endsWith("\n") || code.endsWith("\r") ? breaks : breaks + 1;
}

/** Something that was left out, so that every loss can be counted and explained. */
export interface Skipped {
  /** File or folder inside the repository; null when it is about the whole of it. */
  readonly path: string | null;
  /** snake_case, countable. */
  readonly reason: string;
  /** What happened, for a person. */
  readonly detail: string;
}

/** Why a file or folder is left out. */
export type LeftOut = Omit<Skipped, "path">;

export type Decoded =
  | { readonly status: "decoded"; readonly code: string }
  | { readonly status: "undecodable"; readonly detail: string };

/** What listing files has to know about a language. */
export interface FileRules {
  readonly language: Language;
  /** With the dot. */
  readonly extensions: readonly string[];
  decode(bytes: Uint8Array): Decoded;
  /** Why a folder is not entered; null when it is. `entries` are the names of what lies in it. */
  skipFolder(name: string, entries: ReadonlySet<string>): LeftOut | null;
  /** Whether sources import from a folder of that name though it is left out. @default from none */
  isImported?(name: string): boolean;
  /** Why a file is not read; null when it is. `siblings` are the names in its folder. @default none is skipped */
  skipFile?(name: string, siblings: ReadonlySet<string>): LeftOut | null;
  /** Why a file that was read is no source. @default every one is */
  skipText?(code: string): LeftOut | null;
  /** Whether everything in a folder of that name is tests, documentation or examples; `isTop` of one that the repository has at its top. */
  isTestFolder(name: string, entries: ReadonlySet<string>, isTop: boolean): boolean;
  isTestFile(name: string, code: string): boolean;
  isGenerated(name: string, code: string): boolean;
  /** Whether a file says how modules in its folder, and in those below, are found, by its name. @default no file does */
  isSetting?(name: string): boolean;
  /** The same text for those who read it as UTF-8: without the name of another encoding. @default as it is */
  asUtf8?(code: string): string;
  /** Where one module may lie in a repository several times: which files are copies, by path. */
  readonly copies?: CopyRules;
}

export interface CopyRules {
  /** Name of the files that say how a package was built. */
  readonly manifest: string;
  /** `manifests` by their paths, as text. */
  find(files: readonly SourceText[], manifests: ReadonlyMap<string, string>): ReadonlyMap<string, LeftOut>;
}
