import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Files of a repository, as far as a planner reads them. */
export interface RepositoryFiles {
  /** Returns the text of a file; null for a missing, large or outside file. */
  readonly read: (path: string) => Promise<string | null>;
  /** Returns the entries of a folder sorted by name; none for a missing folder. */
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
}

const MAX_BYTES = 1_000_000;

/** Opens a folder for reading. Links that lead out of the folder are not followed. */
export function openRepositoryFiles(root: string): RepositoryFiles {
  const resolve = async (path: string): Promise<string | null> => {
    const [top, target] = await Promise.all([realpath(root), realpath(join(root, path)).catch(() => null)]);
    return target !== null && (target === top || target.startsWith(top + sep)) ? target : null;
  };
  return {
    read: async (path) => {
      const target = await resolve(path);
      const stats = target === null ? null : await stat(target);
      if (target === null || stats?.isFile() !== true || stats.size > MAX_BYTES) return null;
      return (await readFile(target, "utf8")).replace(/^\uFEFF/u, "");
    },
    list: async (folder) => {
      const target = await resolve(folder);
      const entries = target === null ? [] : await readdir(target, { withFileTypes: true }).catch(() => []);
      return entries
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
        .toSorted((left, right) => (left.name < right.name ? -1 : 1));
    },
  };
}
