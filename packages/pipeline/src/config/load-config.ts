import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { GivenValues } from "@repost/spec";
import { configInvalid, configUnreadable } from "../errors.ts";
import { readConfig } from "./define-config.ts";

/** Names under which a configuration is found; the first that is there counts. */
export const CONFIG_NAMES = ["repost.config.ts", "repost.config.mts", "repost.config.mjs", "repost.config.js"] as const;

/** A configuration's file with what it says. */
export interface LoadedConfig {
  readonly file: string;
  readonly given: GivenValues;
}

export interface FindConfigOptions {
  /** A source as the user named it. */
  readonly source: string;
  /** @default the process's working folder */
  readonly cwd?: string;
}

/** Where a source's configuration would be, and one that lies inside of the source, which is never run. */
export interface FoundConfig {
  /** Null where there is none. */
  readonly file: string | null;
  readonly inside: string | null;
}

/**
 * Finds the configuration beside a source: beside a folder, or in the working folder for a source that is no folder. A configuration is a program of
 * the user's own; one inside of a source is a part of the code under test, and is told of but not taken.
 */
export async function findConfig({ source, cwd = process.cwd() }: FindConfigOptions): Promise<FoundConfig> {
  const folder = path.resolve(cwd, source);
  if (!(await isFolder(folder))) return { file: await configIn(cwd), inside: null };
  return { file: await configIn(path.dirname(folder)), inside: await configIn(folder) };
}

/**
 * Runs a configuration, which must be trusted, and reads what it exports by default.
 * @throws PipelineError PIPELINE_CONFIG_UNREADABLE, PIPELINE_CONFIG_INVALID
 */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  const absolute = path.resolve(file);
  const { given, problems } = readConfig(await importDefault(absolute));
  if (given === null) throw configInvalid(absolute, problems);
  return { file: absolute, given };
}

async function importDefault(file: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    throw configUnreadable(file, error);
  }
}

async function configIn(folder: string): Promise<string | null> {
  for (const name of CONFIG_NAMES) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() === true) return file;
  }
  return null;
}

async function isFolder(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null);
  return found?.isDirectory() === true;
}
