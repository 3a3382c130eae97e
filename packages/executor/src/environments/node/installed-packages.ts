import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const NODE_MODULES = "node_modules";

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly record: string;
}

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
