import { realpath, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** File or folder of the machine, mounted read-only. */
export interface Bind {
  readonly source: string;
  readonly target: string;
  /** Skipped when missing. */
  readonly isOptional?: boolean;
}

/** Sources for runtime/python/private_files.py, covered afterwards. */
const ORIGINS = "/opt/repost/origins";
/** Second layer of each overlay, which needs two. */
const EMPTY = "/opt/repost/empty";
/** Interpreter arguments before the layers and the command. */
export const PRIVATE_FILES: readonly string[] = ["-S", "-s", "-B", "/opt/repost/python/private_files.py"];

export interface PrivateFiles {
  /** Arguments of bubblewrap that mount everything. */
  readonly args: readonly string[];
  /** A dictionary for runtime/python/private_files.py. */
  readonly layers: {
    readonly folders: readonly string[];
    /** An overlay shows folders only: a file comes from an overlay of its folder, which is then covered. */
    readonly files: readonly (readonly [target: string, folder: string, name: string])[];
    readonly hidden: readonly string[];
    readonly empty: string;
    readonly origins: string;
  };
}

/** Plans private inodes for files of the machine. */
export async function privateFiles(binds: readonly Bind[], hidden: readonly string[]): Promise<PrivateFiles> {
  const found = (await Promise.all(binds.map(look))).filter((bind) => bind !== null);
  const folders = found.filter(({ isFolder }) => isFolder);
  const files = found.filter(({ isFolder }) => !isFolder);
  const parents = [...new Set(files.map(({ source }) => dirname(source)))];
  const originOf = (source: string): string => `${ORIGINS}/${parents.indexOf(dirname(source))}`;
  return {
    args: [
      ...[EMPTY, ORIGINS].flatMap((path) => ["--perms", "0755", "--dir", path]),
      ...found.flatMap(({ source, target }) => ["--ro-bind", source, target]),
      ...parents.flatMap((parent, index) => ["--ro-bind", parent, `${ORIGINS}/${index}`]),
    ],
    layers: {
      folders: folders.map(({ target }) => target),
      files: files.map(({ source, target }) => [target, originOf(source), basename(source)] as const),
      hidden,
      empty: EMPTY,
      origins: ORIGINS,
    },
  };
}

async function look({ source, target, isOptional = false }: Bind): Promise<(Bind & { isFolder: boolean }) | null> {
  try {
    return { source: await realpath(source), target, isFolder: (await stat(source)).isDirectory() };
  } catch {
    // Bubblewrap reports missing files.
    return isOptional ? null : { source, target, isFolder: true };
  }
}
