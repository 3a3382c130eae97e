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
import { HELP_GROUPS } from "../help/help-groups.ts";

interface ExportFlags {
  readonly output: string;
  readonly cache?: string;
}

export function runtimeExportCommand(context: CommandContext): Command {
  return new Command("export")
    .description("write the installed packages of a dataset into an archive")
    .argument("<what>", "run directory, dataset file, or start of a lock digest: sha256:...")
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <file>", "archive, such as runtime.tar.gz")
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cache <folder>", "folder of installed packages (default: the user's cache folder)")
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
