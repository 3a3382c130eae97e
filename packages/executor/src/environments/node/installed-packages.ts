import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A folder is one of modules for Node only under this name. */
export const NODE_MODULES = "node_modules";

/** A package as it lies in a folder of packages. */
export interface InstalledPackage {
  /** Its place: node_modules/debug/node_modules/ms. */
  readonly name: string;
  readonly version: string;
  /** Its integrity. */
  readonly record: string;
}

/** What npm says that it installed, by place. */
export async function readInstalledPackages(packages: string): Promise<InstalledPackage[]> {
  const text = await readFile(join(packages, NODE_MODULES, ".package-lock.json"), "utf8").catch(
    () => '{"packages":{}}',
  );
  const { packages: entries } = JSON.parse(text) as {
    packages: Record<string, { version: string; integrity?: string; inBundle?: boolean }>;
  };
  return Object.entries(entries)
    .filter(([, { inBundle }]) => inBundle !== true)
    .map(([name, { version, integrity = "" }]) => ({ name, version, record: integrity }));
}
