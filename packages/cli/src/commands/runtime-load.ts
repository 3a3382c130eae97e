import { defaultCacheFolder, loadEnvironments, openCacheFolder } from "@repost/executor";
import { runtimeLoadSettings, type RuntimeLoadSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatEnvironments } from "./runtime-list.ts";

export function runtimeLoadCommand(context: CommandContext): Command {
  return createCommand(runtimeLoadSettings, "verify and unpack an archive of installed packages")
    .argument("<archive>", "file written by runtime export")
    .action((archive: string, flags: RuntimeLoadSettings) => load(context, archive, flags));
}

async function load(
  { terminal }: CommandContext,
  archive: string,
  { digest, cache = defaultCacheFolder() }: RuntimeLoadSettings,
): Promise<void> {
  const manifests = await loadEnvironments({ cache: await openCacheFolder(cache), archive, digest });
  if (terminal.json) for (const manifest of manifests) terminal.print(JSON.stringify(manifest));
  else terminal.print(formatEnvironments(manifests.map((manifest) => ({ manifest }))));
}
