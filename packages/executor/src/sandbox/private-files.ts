import { realpath, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";

export interface Bind {
  readonly source: string;
  readonly target: string;
  readonly isOptional?: boolean;
}

/** Folders of single files; private_files.py covers them after reading. */
const ORIGINS = "/opt/repost/origins";
/** Second layer that each overlay needs. */
const EMPTY = "/opt/repost/empty";
export const PRIVATE_FILES: readonly string[] = ["-S", "-s", "-B", "/opt/repost/python/private_files.py"];

export interface PrivateFiles {
  readonly args: readonly string[];
  /** Read by runtime/python/private_files.py. */
  readonly layers: {
    readonly folders: readonly string[];
    /** Overlays show folders only: a file needs an overlay of its folder. */
    readonly files: readonly (readonly [target: string, folder: string, name: string])[];
    readonly hidden: readonly string[];
    readonly empty: string;
    readonly origins: string;
  };
}

export async function privateFiles(binds: readonly Bind[], hidden: readonly string[]): Promise<PrivateFiles> {
  const sources = (await Promise.all(binds.map(look))).filter((bind) => bind !== null);
  const folders = sources.filter(({ isFolder }) => isFolder);
  const files = sources.filter(({ isFolder }) => !isFolder);
  const parents = [...new Set(files.map(({ source }) => dirname(source)))];
  const originOf = (source: string): string => `${ORIGINS}/${parents.indexOf(dirname(source))}`;
  return {
    args: [
      ...[EMPTY, ORIGINS].flatMap((path) => ["--perms", "0755", "--dir", path]),
      ...sources.flatMap(({ source, target }) => ["--ro-bind", source, target]),
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
