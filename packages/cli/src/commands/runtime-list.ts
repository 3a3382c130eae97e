import { defaultCacheFolder, type InstalledEnvironment, listInstalled, openCacheFolder } from "@repost/executor";
import { runtimeListSettings, type RuntimeListSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatBytes } from "../output/format-bytes.ts";
import { formatTable } from "../output/format-table.ts";

export function runtimeListCommand(context: CommandContext): Command {
  return createCommand(runtimeListSettings, "list the installed environments").action((flags: RuntimeListSettings) =>
    list(context, flags.cache),
  );
}

async function list({ terminal }: CommandContext, cache = defaultCacheFolder()): Promise<void> {
  const installed = await listInstalled(await openCacheFolder(cache));
  if (terminal.json)
    for (const { folder, manifest } of installed) terminal.print(JSON.stringify({ folder, ...manifest }));
  else terminal.print(formatEnvironments(installed));
}

const MAX_LISTED_NAMES = 4;
const DIGEST_START = "sha256:".length + 12;

export function formatEnvironments(installed: readonly Pick<InstalledEnvironment, "manifest">[]): string {
  const rows = installed.map(({ manifest }) => {
    const names = manifest.distributions.map(({ name, version }) => `${name}==${version}`);
    const more = names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : "";
    return [
      manifest.lock_digest.slice(0, DIGEST_START),
      `${manifest.runtime} ${manifest.version}`,
      manifest.platform,
      formatBytes(manifest.bytes),
      `${names.slice(0, MAX_LISTED_NAMES).join(" ")}${more}`,
    ];
  });
  return formatTable([["LOCK", "RUNTIME", "PLATFORM", "SIZE", "PACKAGES"], ...rows]);
}
