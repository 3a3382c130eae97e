import { defaultCacheFolder, loadEnvironments, openCacheFolder } from "@repost/executor";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatEnvironments } from "./runtime-list.ts";

interface LoadFlags {
  readonly digest?: string;
  readonly cache?: string;
}

export function runtimeLoadCommand(context: CommandContext): Command {
  return new Command("load")
    .description("unpack an archive of environments, after comparing the digest of every file")
    .argument("<archive>", "what runtime export wrote")
    .option("--digest <digest>", "what runtime export told; anything else is refused")
    .option("--cache <folder>", "where installed packages are kept (default: the user's cache folder)")
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
