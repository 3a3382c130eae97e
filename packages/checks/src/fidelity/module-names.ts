import { escapeRegExp } from "@repost/syntax";
import path from "node:path";
import type { ExecutionFile, Observation } from "@repost/spec";

/**
 * An observation without the names of modules in its texts: a sliced function lives in a module of another name, and what shows that name,
 * such as the name of a logger, has to differ.
 */
export function withoutModuleNames(observation: Observation, names: readonly string[]): Observation {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(String.raw`(?<![\w.])(?:${longestFirst.map(escapeRegExp).join("|")})(?!\w)`, "gu");
  return replaceTexts(observation, (text) => text.replaceAll(pattern, "module")) as Observation;
}

/** Folders in which a package has its modules, below the place where imports begin; the deepest first. */
export function foldersOf(files: readonly ExecutionFile[]): readonly string[] {
  const found = new Set(files.filter((one) => one.path.endsWith(".py")).map((one) => path.posix.dirname(one.path)));
  return [...found].filter((folder) => folder !== ".").toSorted((left, right) => right.length - left.length);
}

/**
 * An observation without the folders of modules in the paths among its texts: a sliced function has beside itself the files that stand beside
 * its module in the package, and an object that keeps the path of one has to differ.
 */
export function withoutFolders(observation: Observation, folders: readonly string[]): Observation {
  if (folders.length === 0) return observation;
  const either = folders.map(escapeRegExp).join("|");
  const pattern = new RegExp(String.raw`(?<=(?<![\w./-])(?:/[\w.-]+)+)/(?:${either})(?=/|$)`, "gu");
  return replaceTexts(observation, (text) => (text.includes("/") ? text.replaceAll(pattern, "") : text)) as Observation;
}

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replace)]));
}
