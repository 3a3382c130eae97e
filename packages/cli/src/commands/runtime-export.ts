import {
  defaultCacheFolder,
  exportEnvironments,
  type InstalledEnvironment,
  listInstalled,
  openCacheFolder,
} from "@repost/executor";
import { installDataset } from "@repost/pipeline";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { runtimeUnknown } from "../errors.ts";
import { openEnvironments } from "./package-options.ts";

interface ExportFlags {
  readonly output: string;
  readonly cache?: string;
}

export function runtimeExportCommand(context: CommandContext): Command {
  return new Command("export")
    .description(
      "write the environments of a dataset, or one by its digest, into an archive for machines that reach no index",
    )
    .argument("<what>", "a run of build, a dataset file, or the start of a lock's digest: sha256:...")
    .requiredOption("-o, --output <file>", "archive to write, such as runtime.tar.gz")
    .option("--cache <folder>", "where installed packages are kept (default: the user's cache folder)")
    .action((what: string, flags: ExportFlags) => exportRuntime(context, what, flags));
}

async function exportRuntime({ terminal, signal }: CommandContext, what: string, flags: ExportFlags): Promise<void> {
  const environments = what.startsWith("sha256:")
    ? await findByDigest(what, flags.cache)
    : await installDataset({ dataset: what, environments: openEnvironments(flags, terminal), signal });
  const exported = await exportEnvironments({ environments, output: flags.output });
  if (terminal.json) terminal.print(JSON.stringify(exported));
  else {
    for (const name of exported.environments) terminal.print(name);
    terminal.print(`${exported.path}  ${exported.digest}`);
    terminal.say("Give that digest to `repost runtime load --digest` to be sure of what is loaded.");
  }
}

async function findByDigest(start: string, cache = defaultCacheFolder()): Promise<readonly InstalledEnvironment[]> {
  const installed = await listInstalled(await openCacheFolder(cache));
  const found = installed.filter(({ manifest }) => manifest.lock_digest.startsWith(start));
  if (found.length === 0) throw runtimeUnknown(start);
  return found;
}
