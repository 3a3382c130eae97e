import { defaultCacheFolder, loadEnvironments, openCacheFolder } from "@repost/executor";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatEnvironments } from "./runtime-list.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface LoadFlags {
  readonly digest?: string;
  readonly cache?: string;
}

export function runtimeLoadCommand(context: CommandContext): Command {
  return new Command("load")
    .description("verify and unpack an archive of installed packages")
    .argument("<archive>", "file written by runtime export")
    .optionsGroup(HELP_GROUPS.input)
    .option("--digest <digest>", "digest printed by runtime export; refuses other archives")
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cache <folder>", "folder of installed packages (default: the user's cache folder)")
    .action((archive: string, flags: LoadFlags) => load(context, archive, flags));
}

async function load(
  { terminal }: CommandContext,
  archive: string,
  { digest, cache = defaultCacheFolder() }: LoadFlags,
): Promise<void> {
  const manifests = await loadEnvironments({ cache: await openCacheFolder(cache), archive, digest });
  if (terminal.json) for (const manifest of manifests) terminal.print(JSON.stringify(manifest));
  else terminal.print(formatEnvironments(manifests.map((manifest) => ({ manifest }))));
}
