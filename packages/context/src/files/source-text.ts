export interface SourceText {
  readonly path: string;
  readonly code: string;
  readonly bytes: number;
  readonly lines: number;
  /** Tests, documentation, examples and build scripts are no targets, but use targets. */
  readonly isTest: boolean;
  /** Generated files are no targets, but targets may use them. */
  readonly isGenerated: boolean;
}

export function sourceTextOf(
  { isGenerated }: FileRules,
  path: string,
  code: string,
  isTest: boolean,
  bytes: number = code.length,
): SourceText {
  return {
    path,
    code,
    bytes,
    isTest,
    get lines() {
      return countLines(code);
    },
    get isGenerated() {
      return isGenerated(path.slice(path.lastIndexOf("/") + 1), code);
    },
  };
}

export function countLines(code: string): number {
  const breaks = countBreaks(code);
  return code === "" || code.endsWith("\n") || code.endsWith("\r") ? breaks : breaks + 1;
}

export function countBreaks(code: string): number {
  let breaks = code.includes("\r") ? (code.match(/\r(?!\n)/gu)?.length ?? 0) : 0;
  for (let position = code.indexOf("\n"); position !== -1; position = code.indexOf("\n", position + 1)) breaks += 1;
  return breaks;
}

export interface Skipped {
  readonly path: string | null;
  readonly reason: string;
  readonly detail: string;
}

interface Located {
  readonly path: string | null;
}

export function byPath({ path: left }: Located, { path: right }: Located): number {
  return (left ?? "") < (right ?? "") ? -1 : (left ?? "") > (right ?? "") ? 1 : 0;
}

export type SkipReason = Omit<Skipped, "path">;

export type Decoded =
  | { readonly status: "decoded"; readonly code: string }
  | { readonly status: "undecodable"; readonly detail: string };

export function undecodable(detail: string): Decoded {
  return { status: "undecodable", detail };
}

/** Undefined for invalid bytes. */
export function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

export interface FileRules {
  readonly extensions: readonly string[];
  decode(bytes: Uint8Array): Decoded;
  skipFolder(name: string, entries: ReadonlySet<string>): SkipReason | null;
  /** Returns whether source imports from this skipped folder. */
  isImported(name: string): boolean;
  skipFile?(name: string, siblings: ReadonlySet<string>): SkipReason | null;
  skipText?(code: string): SkipReason | null;
  isTestFolder(name: string, entries: ReadonlySet<string>, isTop: boolean): boolean;
  isTestFile(name: string, code: string): boolean;
  readonly isGenerated: (name: string, code: string) => boolean;
  /** Returns whether the file configures module resolution for folders below. */
  isSetting(name: string): boolean;
  /** Removes the declaration of another encoding. @default unchanged */
  asUtf8?(code: string): string;
  readonly copies?: CopyRules;
}

export interface CopyRules {
  readonly manifest: string;
  find(files: readonly SourceText[], manifests: ReadonlyMap<string, string>): ReadonlyMap<string, SkipReason>;
}

export function isSource({ extensions }: FileRules, name: string): boolean {
  return extensions.some((extension) => name.endsWith(extension));
}

const GENERATED_ANYWHERE =
  /@generated\b|\bdo not (?:edit|modify)\b.*|\bthis (?:file|module|code) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?generated\b/iu;
const HEADER_LINES = 15;

export function hasGeneratedHeader(code: string, comment: RegExp): boolean {
  const header = code.split(/\r\n|\r|\n/u, HEADER_LINES).join("\n");
  return GENERATED_ANYWHERE.test(header) || comment.test(header);
}
