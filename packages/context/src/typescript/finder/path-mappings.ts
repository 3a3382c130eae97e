import { existsSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { createPathsMatcher, parseTsconfig, type TsConfigJsonResolved, type TsConfigResult } from "get-tsconfig";
import { foldersAround } from "./folders-around.ts";

type Matcher = (specifier: string) => readonly string[];

/** Reads configuration of TypeScript where it is first asked for. */
export function createPathMappings(root: string): (folder: string, specifier: string) => readonly string[] {
  const cache = new Map<string, string>();
  const matchers = new Map<string, Matcher | undefined>();
  const matcherOf = (folder: string): Matcher | undefined => {
    if (matchers.has(folder)) return matchers.get(folder);
    const file = ["tsconfig.json", "jsconfig.json"]
      .map((name) => posix.join(root, folder, name))
      .find((one) => existsSync(one));
    const found = file === undefined ? undefined : readMatcher(file, cache);
    matchers.set(folder, found);
    return found;
  };
  return (folder, specifier) => {
    for (const around of foldersAround(folder)) {
      const matcher = matcherOf(around);
      if (matcher === undefined) continue;
      return matcher(specifier)
        .map((path) => posix.relative(root, path))
        .filter((path) => !path.startsWith("../"));
    }
    return [];
  };
}

/** A configuration that only refers to others maps nothing itself. */
function readMatcher(file: string, cache: Map<string, string>): Matcher {
  const config = readConfig(file, cache);
  const matchers = [
    matcherIn(file, config),
    ...referenced(file, config).map((one) => matcherIn(one, readConfig(one, cache))),
  ];
  return (specifier) => matchers.flatMap((matcher) => matcher(specifier));
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

/** A configuration may extend one of a package that is not installed: then its own part counts. */
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
