import { realpath, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

/** A file or folder of the machine, and where it is to be seen inside, read only. */
export interface Bind {
  readonly source: string;
  readonly target: string;
  /** Left out where the machine does not have it. */
  readonly isOptional?: boolean;
}

/** Where runtime/python/private_files.py finds what it needs, until it covers it. */
const ORIGINS = "/opt/repost/origins";
/** The second layer of each overlay, which has to have two. */
const EMPTY = "/opt/repost/empty";
/** Arguments of an interpreter, before a dictionary of layers and the command that sees them. */
export const PRIVATE_FILES: readonly string[] = ["-S", "-s", "-B", "/opt/repost/python/private_files.py"];

export interface PrivateFiles {
  /** Arguments of bubblewrap that mount everything. */
  readonly args: readonly string[];
  /** A dictionary for runtime/python/private_files.py. */
  readonly layers: {
    readonly folders: readonly string[];
    /** An overlay shows folders only. So a file comes from an overlay of its folder, which is covered afterwards. */
    readonly files: readonly (readonly [target: string, folder: string, name: string])[];
    readonly hidden: readonly string[];
    readonly empty: string;
    readonly origins: string;
  };
}

/** Plans how a worker sees files of the machine by inodes of its own. */
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
    // Bubblewrap says what is missing.
    return isOptional ? null : { source, target, isFolder: true };
  }
}
