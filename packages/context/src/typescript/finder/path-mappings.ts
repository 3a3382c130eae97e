import { existsSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { createPathsMatcher, parseTsconfig, type TsConfigJsonResolved, type TsConfigResult } from "get-tsconfig";
import { memoize } from "../../memoize.ts";
import { ancestorFolders } from "./ancestor-folders.ts";

type Matcher = (specifier: string) => readonly string[];

interface FolderSettings {
  readonly match: Matcher;
  readonly options: Readonly<Record<string, string | boolean>>;
}

export function createTypeScriptSettings(root: string): {
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
