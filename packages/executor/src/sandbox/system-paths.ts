import { lstat, readlink } from "node:fs/promises";

/** Folders of the system beside /usr that programs and their libraries lie in; symbolic links on many systems, stores on a few. */
const SYSTEM_FOLDERS = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];
/** Files that say where libraries and fonts are; none of them is anybody's secret. */
const SYSTEM_FILES = [
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/alternatives",
  "/etc/fonts",
  "/etc/mime.types",
];
/** Needed to reach and to trust others, where a run may use the network. */
const NETWORK_FILES = ["/etc/resolv.conf", "/etc/ssl", "/etc/pki", "/etc/ca-certificates"];

/** Arguments that put the system's own programs and libraries into a sandbox, to be read only. */
export async function systemPathArguments(network: boolean): Promise<readonly string[]> {
  const folders = await Promise.all(SYSTEM_FOLDERS.map((path) => sameAsOutside(path)));
  const files = [...SYSTEM_FILES, ...(network ? NETWORK_FILES : [])];
  return [...folders.flat(), ...files.flatMap((path) => ["--ro-bind-try", path, path])];
}

async function sameAsOutside(path: string): Promise<readonly string[]> {
  try {
    const stats = await lstat(path);
    return stats.isSymbolicLink() ? ["--symlink", await readlink(path), path] : ["--ro-bind", path, path];
  } catch {
    // Not every system has all of them.
    return [];
  }
}
