import { escapeRegExp } from "@repost/syntax";
import path from "node:path";
import type { ExecutionFile, Observation } from "@repost/spec";

/**
 * Removes module names from an observation: a sliced function is in a module of another name, which loggers and similar
 * objects show.
 */
export function withoutModuleNames(observation: Observation, names: readonly string[]): Observation {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(String.raw`(?<![\w.])(?:${longestFirst.map(escapeRegExp).join("|")})(?!\w)`, "gu");
  return replaceTexts(observation, (text) => text.replaceAll(pattern, "module")) as Observation;
}

/** Package folders below the import root, deepest first. */
export function foldersOf(files: readonly ExecutionFile[]): readonly string[] {
  const found = new Set(files.filter((one) => one.path.endsWith(".py")).map((one) => path.posix.dirname(one.path)));
  return [...found].filter((folder) => folder !== ".").toSorted((left, right) => right.length - left.length);
}

/** Removes module folders from paths in an observation: the slice has its files in another folder. */
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
