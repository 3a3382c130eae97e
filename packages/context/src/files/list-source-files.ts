import { type Dirent, readFileSync, statSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Language, errorMessage } from "@repost/spec";
import { ContextError, folderMissing, repositoryTooLarge } from "../errors.ts";
import { fileRulesOf } from "./file-rules.ts";
import {
  byPath,
  type FileRules,
  isSource,
  type Skipped,
  type SkipReason,
  sourceTextOf,
  type SourceText,
} from "./source-text.ts";

const SILENT = new Set([".git", ".hg", ".svn", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache"]);

export interface ListSourceFilesOptions {
  readonly root: string;
  /** @default "python" */
  readonly language?: Language;
  /** Larger files are skipped. @default 1_000_000 */
  readonly maxFileBytes?: number;
  /** More source is an error. @default Infinity */
  readonly maxTotalBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SourceFiles {
  readonly files: readonly SourceText[];
  readonly skipped: readonly Skipped[];
  readonly onDemand: readonly SourceText[];
  readonly copies: readonly SourceText[];
}

const FILES_A_TURN = 50;

/** Factor for the size limit before copies are recognised. */
const COPIES_ALLOWED = 10;

/** Maximum bytes of other projects' code. */
const MAX_SPARE_BYTES = 20_000_000;

interface Walk {
  readonly root: string;
  readonly rules: FileRules;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly files: SourceText[];
  readonly skipped: Skipped[];
  readonly onDemand: SourceText[];
  readonly manifests: Map<string, string>;
  total: number;
  turn: number;
}

/**
 * Lists source files by path. Skips symbolic links.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED, CONTEXT_REPOSITORY_TOO_LARGE
 */
export async function listSourceFiles({
  root,
  language = "python",
  maxFileBytes = 1_000_000,
  maxTotalBytes = Infinity,
  signal,
}: ListSourceFilesOptions): Promise<SourceFiles> {
  const rules = fileRulesOf(language);
  const realRoot = await realFolder(root);
  const limits = { maxFileBytes, maxTotalBytes: maxTotalBytes * (rules.copies === undefined ? 1 : COPIES_ALLOWED) };
  const listing = { files: [], skipped: [], onDemand: [], manifests: new Map<string, string>() };
  const state: Walk = { root: realRoot, rules, ...limits, signal, ...listing, total: 0, turn: 0 };
  await walkFolder(state, "", await readdir(realRoot, { withFileTypes: true }), false);
  const { files, copies } = withoutCopies(state);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > maxTotalBytes) throw repositoryTooLarge(realRoot, maxTotalBytes);
  return { files, skipped: state.skipped.toSorted(byPath), onDemand: state.onDemand.toSorted(byPath), copies };
}

function withoutCopies({ rules, files, manifests, skipped }: Walk): Pick<SourceFiles, "files" | "copies"> {
  const inOrder = files.toSorted(byPath);
  const copies = rules.copies?.find(inOrder, manifests);
  if (copies === undefined) return { files: inOrder, copies: [] };
  for (const [path, reason] of copies) skipped.push({ path, ...reason });
  return {
    files: inOrder.filter(({ path }) => !copies.has(path)),
    copies: inOrder.filter(({ path }) => copies.has(path)),
  };
}

async function realFolder(root: string): Promise<string> {
  try {
    const realRoot = await realpath(root);
    if ((await stat(realRoot)).isDirectory()) return realRoot;
  } catch (error) {
    throw folderMissing(root, error);
  }
  throw folderMissing(root);
}

async function walkFolder(state: Walk, folder: string, entries: readonly Dirent[], inTests: boolean): Promise<void> {
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries) {
    if (state.turn++ % FILES_A_TURN === 0) await setImmediate();
    state.signal?.throwIfAborted();
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) await enterFolder(state, path, entry.name, inTests);
    else if (entry.isSymbolicLink()) skip(state, path, await linkReason(state, path, entry.name));
    else if (entry.isFile() && isSource(state.rules, entry.name)) {
      if (!skip(state, path, state.rules.skipFile?.(entry.name, names))) addFile(state, path, entry.name, inTests);
    } else if (entry.isFile() && entry.name === state.rules.copies?.manifest) addManifest(state, path);
  }
}

function skip(state: Walk, path: string, reason: SkipReason | null | undefined): boolean {
  if (reason === null || reason === undefined) return false;
  state.skipped.push({ path, ...reason });
  return true;
}

function addManifest(state: Walk, path: string): void {
  const file = join(state.root, path);
  try {
    if (statSync(file).size > state.maxFileBytes) return;
    state.manifests.set(path, readFileSync(file, "utf8"));
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
}

async function enterFolder(state: Walk, path: string, name: string, inTests: boolean): Promise<void> {
  if (SILENT.has(name)) return;
  let entries: Dirent[];
  try {
    entries = await readdir(join(state.root, path), { withFileTypes: true });
  } catch (error) {
    skip(state, path, unreadable(error, state.root));
    return;
  }
  const names = new Set(entries.map((entry) => entry.name));
  if (skip(state, path, state.rules.skipFolder(name, names))) {
    if (state.rules.isImported(name)) await walkOnDemand(state, path, entries, inTests);
  } else if (name.startsWith(".")) skip(state, path, { reason: "hidden", detail: "A hidden folder." });
  else await walkFolder(state, path, entries, inTests || state.rules.isTestFolder(name, names, path === name));
}

async function walkOnDemand(state: Walk, path: string, entries: readonly Dirent[], inTests: boolean): Promise<void> {
  const listing = { files: [], skipped: [], onDemand: [], manifests: new Map<string, string>() };
  const nested: Walk = { ...state, ...listing, total: 0, maxTotalBytes: MAX_SPARE_BYTES };
  try {
    await walkFolder(nested, path, entries, inTests);
  } catch (error) {
    if (!(error instanceof ContextError && error.code === "CONTEXT_REPOSITORY_TOO_LARGE")) throw error;
  }
  state.onDemand.push(...nested.files, ...nested.onDemand);
}

function addFile(state: Walk, path: string, name: string, inTests: boolean): void {
  const file = join(state.root, path);
  try {
    const { size } = statSync(file);
    if (size > state.maxFileBytes) {
      skip(state, path, { reason: "too_large", detail: `It has ${size} bytes, more than ${state.maxFileBytes}.` });
      return;
    }
    state.total += size;
    if (state.total > state.maxTotalBytes) throw repositoryTooLarge(state.root, state.maxTotalBytes);
    const decoded = state.rules.decode(readFileSync(file));
    if (decoded.status === "undecodable") {
      skip(state, path, { reason: "undecodable", detail: decoded.detail });
      return;
    }
    const { code } = decoded;
    const isSkipped = skip(state, path, state.rules.skipText?.(code));
    const isTest = inTests || state.rules.isTestFile(name, code);
    (isSkipped ? state.onDemand : state.files).push(sourceTextOf(state.rules, path, code, isTest, size));
  } catch (error) {
    if (!isFileError(error)) throw error;
    skip(state, path, unreadable(error, state.root));
  }
}

async function linkReason({ root, rules }: Walk, path: string, name: string): Promise<SkipReason | null> {
  const link = join(root, path);
  let target: string;
  let isDirectory: boolean;
  try {
    target = await realpath(link);
    isDirectory = (await stat(target)).isDirectory();
  } catch (error) {
    const isLoop = isFileError(error) && error.code === "ELOOP";
    return { reason: isLoop ? "symlink_loop" : "symlink_broken", detail: messageOf(error, root) };
  }
  if (!isDirectory && !isSource(rules, name)) return null;
  if (target !== root && !target.startsWith(root + sep))
    return { reason: "symlink_outside", detail: "A symbolic link that leaves the repository." };
  if (isDirectory && (link + sep).startsWith(target + sep))
    return { reason: "symlink_loop", detail: "A symbolic link to a folder that it lies in." };
  const listedPath = target.slice(root.length + 1).replaceAll(sep, "/");
  return { reason: "symlink_inside", detail: `A symbolic link to ${listedPath}, which is listed itself.` };
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

function unreadable(error: unknown, root: string): SkipReason {
  return { reason: "unreadable", detail: messageOf(error, root) };
}

/** Removes the folder to make reports equal between machines. */
function messageOf(error: unknown, root: string): string {
  return errorMessage(error).replaceAll(root + sep, "");
}
