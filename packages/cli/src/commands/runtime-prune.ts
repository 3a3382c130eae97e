import { defaultCacheFolder, openCacheFolder, pruneEnvironments } from "@repost/executor";
import { runtimePruneSettings, type RuntimePruneSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";

const DAY_MS = 24 * 3_600_000;

export function runtimePruneCommand(context: CommandContext): Command {
  return createCommand(runtimePruneSettings, "remove installed packages without recent use").action(
    (flags: RuntimePruneSettings) => prune(context, flags),
  );
}

async function prune({ terminal }: CommandContext, flags: RuntimePruneSettings): Promise<void> {
  const { unusedFor, digest, dryRun = false, cache = defaultCacheFolder() } = flags;
  const folder = await openCacheFolder(cache);
  const pruned = await pruneEnvironments({ cache: folder, unusedForMs: unusedFor * DAY_MS, digest, dryRun });
  if (terminal.json) terminal.print(JSON.stringify(pruned));
  else {
    for (const { name, lastUsed } of pruned)
      terminal.print(`${name}  last used ${lastUsed.toISOString().slice(0, 10)}`);
    terminal.say(`${pruned.length} environments ${dryRun ? "would be " : ""}removed.`);
  }
}
