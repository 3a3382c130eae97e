import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createSource, discoverTargets } from "@repost/context";
import type { Target } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatTable } from "../output/format-table.ts";
import { addDiscoveryOptions, discoveryOf, type DiscoveryFlags } from "./discovery-options.ts";

interface DiscoverFlags extends DiscoveryFlags {
  readonly output?: string;
}

export function discoverCommand(context: CommandContext): Command {
  const command = new Command("discover")
    .description("list the functions of sources that build would take")
    .argument("<source...>")
    .option("-o, --output <run>", `also write them to ${RUN_FILES.targets} in this folder`);
  return addDiscoveryOptions(command).action((sources: string[], flags: DiscoverFlags) =>
    discover(context, sources, flags),
  );
}

async function discover(
  { terminal, signal }: CommandContext,
  sources: readonly string[],
  flags: DiscoverFlags,
): Promise<void> {
  const found: Target[] = [];
  const skipped: Record<string, number> = {};
  for (const source of sources) {
    const repository = await createSource(source).open({ signal });
    try {
      const discovery = await discoverTargets({ ...discoveryOf(flags), repository, signal });
      found.push(...discovery.targets);
      for (const { reason } of discovery.skipped) skipped[reason] = (skipped[reason] ?? 0) + 1;
    } finally {
      await repository.close();
    }
  }
  if (flags.output !== undefined) {
    await mkdir(flags.output, { recursive: true });
    await writeFile(
      path.join(flags.output, RUN_FILES.targets),
      found.map((target) => `${records.target.line(target)}\n`),
    );
  }
  if (terminal.json) {
    for (const target of found) terminal.print(records.target.line(target));
    return;
  }
  terminal.print(
    formatTable(found.map((target) => [`${target.path}:${target.start_line}`, target.func_name, target.kind])),
  );
  const left = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  terminal.say(`\n${found.length} functions${left.length === 0 ? "" : `; left out: ${left.join(", ")}`}.`);
}
