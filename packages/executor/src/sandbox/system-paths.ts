import { lstat, readlink } from "node:fs/promises";

/** Links or stores on some systems. */
const SYSTEM_FOLDERS = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];
const SYSTEM_FILES = [
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/alternatives",
  "/etc/fonts",
  "/etc/mime.types",
];
const NETWORK_FILES = ["/etc/resolv.conf", "/etc/ssl", "/etc/pki", "/etc/ca-certificates"];

export async function systemPaths(network: boolean): Promise<SystemPaths> {
  const folders = await Promise.all(SYSTEM_FOLDERS.map(linkOrFolder));
  const files = [...SYSTEM_FILES, ...(network ? NETWORK_FILES : [])];
  return {
    shown: [...folders.flatMap(({ shown }) => shown), ...files],
    links: folders.flatMap(({ links }) => links),
  };
}

export interface SystemPaths {
  readonly shown: readonly string[];
  readonly links: readonly (readonly [path: string, target: string])[];
}

async function linkOrFolder(path: string): Promise<SystemPaths> {
  const stats = await lstat(path).catch(() => null);
  if (stats?.isSymbolicLink() === true) return { shown: [], links: [[path, await readlink(path)]] };
  return { shown: [path], links: [] };
}
