import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const NODE_MODULES = "node_modules";

export async function readInstalledPackages(packages: string) {
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
