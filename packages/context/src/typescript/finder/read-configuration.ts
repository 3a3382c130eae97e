import { parseJson } from "@repost/spec";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { recordOf } from "../../untrusted-json.ts";
import type { PackageJson } from "./package-targets.ts";
import { existsSync, readFileSync } from "node:fs";
import { createPathsMatcher, parseTsconfig, type TsConfigJsonResolved, type TsConfigResult } from "get-tsconfig";
import { isFolder } from "../../files/read-inside.ts";
import { memoize } from "../../memoize.ts";

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

type Matcher = (specifier: string) => readonly string[];

interface FolderSettings {
  readonly match: Matcher;
  readonly options: Readonly<Record<string, string | boolean>>;
}

function createTypeScriptSettings(root: string): {
  readonly mapped: (folder: string, specifier: string) => readonly string[];
  readonly compilerOptionsOf: (folder: string) => Readonly<Record<string, string | boolean>>;
} {
  const cache = new Map<string, string>();
  const settingsIn = memoize((folder: string): FolderSettings | undefined => {
    const file = ["tsconfig.json", "jsconfig.json"]
      .map((name) => posix.join(root, folder, name))
      .find((path) => existsSync(path));
    return file === undefined ? undefined : readSettings(file, cache);
  });
  const nearest = (folder: string): FolderSettings | undefined => {
    for (const parent of ancestorFolders(folder)) {
      const settings = settingsIn(parent);
      if (settings !== undefined) return settings;
    }
    return undefined;
  };
  return {
    mapped: (folder, specifier) =>
      (nearest(folder)?.match(specifier) ?? [])
        .map((path) => posix.relative(root, path))
        .filter((path) => !path.startsWith("../")),
    compilerOptionsOf: (folder) => nearest(folder)?.options ?? { useDefineForClassFields: false },
  };
}

function readSettings(file: string, cache: Map<string, string>): FolderSettings {
  const config = readConfig(file, cache);
  const references = referenced(file, config).map((path) => ({ file: path, config: readConfig(path, cache) }));
  const matchers = [
    matcherIn(file, config),
    ...references.map((reference) => matcherIn(reference.file, reference.config)),
  ];
  const [active = config] = [config, ...references.map((reference) => reference.config)].filter(
    ({ compilerOptions }) => compilerOptions?.target !== undefined,
  );
  return { match: (specifier) => matchers.flatMap((matcher) => matcher(specifier)), options: behaviourOf(active) };
}

const behaviour = ["experimentalDecorators", "jsx", "jsxFactory", "jsxFragmentFactory", "jsxImportSource"] as const;

/** Class fields are defined, not assigned, for newer targets. */
function behaviourOf({ compilerOptions = {} }: TsConfigJsonResolved): FolderSettings["options"] {
  const { target, useDefineForClassFields } = compilerOptions;
  const isNew = target !== undefined && /^es(?:next|20(?:2[2-9]|[3-9]\d))$/i.test(target);
  const values = behaviour.flatMap((name) => {
    const value = compilerOptions[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { useDefineForClassFields: useDefineForClassFields ?? isNew, ...Object.fromEntries(values) };
}

function matcherIn(path: string, config: TsConfigJsonResolved): Matcher {
  const result: TsConfigResult = { path, config };
  return createPathsMatcher(result) ?? (() => []);
}

function referenced(file: string, { references = [] }: TsConfigJsonResolved): readonly string[] {
  return references.flatMap(({ path }) => {
    if (typeof path !== "string") return [];
    const target = posix.join(posix.dirname(file), path);
    const config = isFolder(target) ? posix.join(target, "tsconfig.json") : target;
    return existsSync(config) ? [config] : [];
  });
}

function readConfig(file: string, cache: Map<string, string>): TsConfigJsonResolved {
  try {
    return parseTsconfig(file, cache);
  } catch {
    return readAlone(file);
  }
}

function readAlone(file: string): TsConfigJsonResolved {
  const text = readFileSync(file, "utf8").replaceAll(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[^]*?\*\//g, "$1");
  try {
    const { compilerOptions = {}, references = [] } = JSON.parse(
      text.replaceAll(/,(\s*[}\]])/g, "$1"),
    ) as TsConfigJsonResolved;
    return { compilerOptions, references };
  } catch {
    return {};
  }
}

function ancestorFolders(folder: string): readonly string[] {
  const parts = folder === "." || folder === "" ? [] : folder.split("/");
  return Array.from({ length: parts.length + 1 }, (_, dropped) => parts.slice(0, parts.length - dropped).join("/"));
}
