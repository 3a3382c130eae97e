import { stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SuppliedValues } from "@repost/spec";
import { configInvalid, configUnreadable } from "../errors.ts";
import { readConfig } from "./define-config.ts";

const CONFIG_NAMES = ["repost.config.ts", "repost.config.mts", "repost.config.mjs", "repost.config.js"] as const;

export interface LoadedConfig {
  readonly file: string;
  readonly values: SuppliedValues;
}

interface FindConfigOptions {
  readonly source: string;
  /** @default the process's working folder */
  readonly cwd?: string;
}

/** Configuration files near a source. A file inside the source never runs. */
export interface FoundConfig {
  /** Null without a configuration. */
  readonly file: string | null;
  readonly inside: string | null;
}

/**
 * Looks beside a source folder, or in the working folder. Only reports an untrusted configuration inside the source.
 */
export async function findConfig({ source, cwd = process.cwd() }: FindConfigOptions): Promise<FoundConfig> {
  const folder = path.resolve(cwd, source);
  if (!(await isFolder(folder))) return { file: await configIn(cwd), inside: null };
  return { file: await configIn(path.dirname(folder)), inside: await configIn(folder) };
}

/**
 * Runs a trusted configuration file.
 * @throws PipelineError PIPELINE_CONFIG_UNREADABLE, PIPELINE_CONFIG_INVALID
 */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  const absolute = path.resolve(file);
  const { values, problems } = readConfig(await importDefault(absolute));
  if (values === null) throw configInvalid(absolute, problems);
  return { file: absolute, values };
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
    const status = await stat(file).catch(() => null);
    if (status?.isFile() === true) return file;
  }
  return null;
}

async function isFolder(folder: string): Promise<boolean> {
  const status = await stat(folder).catch(() => null);
  return status?.isDirectory() === true;
}
