import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { parseJson, recordOf } from "../../untrusted-json.ts";
import { ancestorFolders } from "./ancestor-folders.ts";
import type { PackageJson } from "./package-targets.ts";
import { createTypeScriptSettings } from "./path-mappings.ts";

export interface OwnPackage {
  readonly folder: string;
  readonly json: PackageJson;
}

export interface RepositoryConfiguration {
  readonly packages: ReadonlyMap<string, PackageJson>;
  enclosingPackage(folder: string): OwnPackage | undefined;
  packageNamed(name: string, folder: string): OwnPackage | undefined;
  mapped(folder: string, specifier: string): readonly string[];
  isModuleFolder(folder: string): boolean;
  compilerOptionsOf(folder: string): Readonly<Record<string, string | boolean>>;
}

export async function readConfiguration(root: string, paths: readonly string[]): Promise<RepositoryConfiguration> {
  const folders = foldersOf(paths);
  const packages = await readPackages(root, folders);
  const named = new Map<string, OwnPackage[]>();
  for (const [folder, json] of packages) {
    const name = json["name"];
    if (typeof name === "string") named.set(name, [...(named.get(name) ?? []), { folder, json }]);
  }
  const enclosingPackage = (folder: string): OwnPackage | undefined => {
    for (const parent of ancestorFolders(folder)) {
      const json = packages.get(parent);
      if (json !== undefined && ("name" in json || "imports" in json)) return { folder: parent, json };
    }
    return undefined;
  };
  return {
    packages,
    enclosingPackage,
    isModuleFolder: (folder) => {
      const nearest = ancestorFolders(folder).find((parent) => packages.has(parent));
      return nearest !== undefined && packages.get(nearest)?.["type"] === "module";
    },
    packageNamed: (name, folder) => {
      const packages = named.get(name) ?? [];
      return packages.find((pack) => isInside(folder, pack.folder)) ?? packages[0];
    },
    ...createTypeScriptSettings(root),
  };
}

function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) for (const folder of ancestorFolders(posix.dirname(path))) folders.add(folder);
  return [...folders].toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1));
}

function isInside(folder: string, outer: string): boolean {
  return outer === "" || folder === outer || folder.startsWith(`${outer}/`);
}

async function readPackages(root: string, folders: readonly string[]): Promise<ReadonlyMap<string, PackageJson>> {
  const entries = await Promise.all(
    folders.map(async (folder): Promise<readonly [string, PackageJson] | undefined> => {
      const json = await readJson(posix.join(root, folder, "package.json"));
      return json === undefined ? undefined : [folder, json];
    }),
  );
  return new Map(entries.flatMap((entry) => (entry === undefined ? [] : [entry])));
}

async function readJson(file: string): Promise<PackageJson | undefined> {
  const value = parseJson((await readFile(file, "utf8").catch(() => "")).replace(/^\uFEFF/, ""));
  return typeof value === "object" && value !== null ? recordOf(value) : undefined;
}
