import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";

const SYSTEM_LIBRARIES = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64"];

/**
 * Folders of packages that are installed for the interpreters of the system and of the prefixes: what a module needs must not depend on
 * what a machine happens to have, and a second copy of an answer may be there.
 */
export async function packageFolders(prefixes: readonly string[]): Promise<readonly string[]> {
  const libraries = [
    ...SYSTEM_LIBRARIES,
    ...prefixes.flatMap((prefix) => [join(prefix, "lib"), join(prefix, "lib64")]),
  ];
  const interpreters = await Promise.all(libraries.map((library) => subfolders(library, /^(python|pypy)\d/)));
  const found = await Promise.all(interpreters.flat().map((path) => subfolders(path, /^(site|dist)-packages$/)));
  return [...new Set(await Promise.all(found.flat().map((path) => realpath(path))))];
}

async function subfolders(path: string, pattern: RegExp): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => pattern.test(entry.name) && !entry.isFile()).map(({ name }) => join(path, name));
  } catch {
    // Not every system has all of them.
    return [];
  }
}
