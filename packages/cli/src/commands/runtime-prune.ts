import { defaultCacheFolder, openCacheFolder, pruneEnvironments } from "@repost/executor";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { wholeNumber } from "../option-values.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface PruneFlags {
  readonly unusedFor: number;
  readonly digest?: string;
  readonly dryRun?: boolean;
  readonly cache?: string;
}

const DAY_MS = 24 * 3_600_000;

export function runtimePruneCommand(context: CommandContext): Command {
  return new Command("prune")
    .description("remove installed packages without recent use")
    .optionsGroup(HELP_GROUPS.selection)
    .option("--unused-for <days>", "minimum days since the last use; 0 for all", wholeNumber(0), 30)
    .option("--digest <digest>", "start of the lock digest; ignores --unused-for")
    .option("--dry-run", "list without removing")
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cache <folder>", "folder of installed packages (default: the user's cache folder)")
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
