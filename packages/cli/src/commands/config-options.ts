import path from "node:path";
import { findConfig, loadConfig } from "@repost/pipeline";
import type { SuppliedValues } from "@repost/spec";
import { cliConfigAmbiguous } from "../errors.ts";
import type { Terminal } from "../output/terminal.ts";

export interface ConfigFlags {
  /** False with --no-config. */
  readonly config?: string | false;
}

/**
 * Reads the named file, or the file beside the sources.
 * @throws CliError CLI_CONFIG_AMBIGUOUS; PipelineError PIPELINE_CONFIG_UNREADABLE, PIPELINE_CONFIG_INVALID
 */
export async function readConfigValues(
  { config }: ConfigFlags,
  sources: readonly string[],
  terminal: Terminal,
): Promise<SuppliedValues | null> {
  if (config === false) return null;
  const file = config ?? (await configOfSources(sources, terminal));
  if (file === null) return null;
  const { values } = await loadConfig(file);
  terminal.say(`values from ${path.relative(process.cwd(), path.resolve(file))}`);
  return values;
}

async function configOfSources(sources: readonly string[], terminal: Terminal): Promise<string | null> {
  const configs = await Promise.all(sources.map((source) => findConfig({ source })));
  const files = [...new Set(configs.flatMap(({ file }) => file ?? []))];
  for (const { inside } of configs) {
    if (inside === null || files.includes(inside)) continue;
    terminal.say(`${inside} is left alone: it is a part of the source. Name it with --config if you trust it.`);
  }
  if (files.length > 1) throw cliConfigAmbiguous(files);
  return files[0] ?? null;
}
