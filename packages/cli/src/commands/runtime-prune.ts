import { defaultCacheFolder, openCacheFolder, pruneEnvironments } from "@repost/executor";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { wholeNumber } from "../option-values.ts";

interface PruneFlags {
  readonly unusedFor: number;
  readonly digest?: string;
  readonly dryRun?: boolean;
  readonly cache?: string;
}

const DAY_MS = 24 * 3_600_000;

export function runtimePruneCommand(context: CommandContext): Command {
  return new Command("prune")
    .description(
      "remove installed environments that nobody used for a while; they are installed again when they are needed",
    )
    .option("--unused-for <days>", "only what was not used for so many days; 0 for all", wholeNumber(0), 30)
    .option("--digest <digest>", "only environments of locks whose digest starts so, however lately they were used")
    .option("--dry-run", "say what would be removed")
    .option("--cache <folder>", "where installed packages are kept (default: the user's cache folder)")
    .action((flags: PruneFlags) => prune(context, flags));
}

async function prune({ terminal }: CommandContext, flags: PruneFlags): Promise<void> {
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
