import {
  defaultCacheFolder,
  exportEnvironments,
  type InstalledEnvironment,
  listInstalled,
  loadEnvironments,
  openCacheFolder,
  pruneEnvironments,
} from "@repost/executor";
import { installDataset } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { runtimeOutputMissing, runtimeUnknown } from "../errors.ts";
import { formatBytes } from "../output/format-bytes.ts";
import { formatTable } from "../output/format-table.ts";
import { dockerOptionsOf } from "./executor-options.ts";
import { openEnvironments, openRuntime } from "./package-options.ts";

export async function list(
  { terminal }: CommandContext,
  { cache = defaultCacheFolder() }: SettingsOf<"runtime list">,
): Promise<void> {
  const installed = await listInstalled(await openCacheFolder(cache));
  if (terminal.json)
    for (const { folder, manifest } of installed) terminal.print(JSON.stringify({ folder, ...manifest }));
  else terminal.print(formatEnvironments(installed));
}

const MAX_LISTED_NAMES = 4;
const DIGEST_START = "sha256:".length + 12;

function formatEnvironments(installed: readonly Pick<InstalledEnvironment, "manifest">[]): string {
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

export async function load(
  { terminal }: CommandContext,
  archive: string,
  { digest, cache = defaultCacheFolder() }: SettingsOf<"runtime load">,
): Promise<void> {
  const manifests = await loadEnvironments({ cache: await openCacheFolder(cache), archive, digest });
  if (terminal.json) for (const manifest of manifests) terminal.print(JSON.stringify(manifest));
  else terminal.print(formatEnvironments(manifests.map((manifest) => ({ manifest }))));
}

const DAY_MS = 24 * 3_600_000;

export async function prune({ terminal }: CommandContext, flags: SettingsOf<"runtime prune">): Promise<void> {
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

export async function exportRuntime(
  context: CommandContext,
  source: string,
  flags: SettingsOf<"runtime export">,
): Promise<void> {
  const { output, image } = flags;
  if (output === undefined && image === undefined) throw runtimeOutputMissing();
  if (output !== undefined) await exportArchive(context, source, { ...flags, output });
  if (image !== undefined) await exportImage(context, source, { ...flags, image });
}

async function exportArchive(
  { terminal, signal }: CommandContext,
  source: string,
  flags: SettingsOf<"runtime export"> & { readonly output: string },
): Promise<void> {
  const environments = source.startsWith("sha256:")
    ? await findByDigest(source, flags.cache)
    : await installDataset({ dataset: source, environments: openEnvironments(flags, terminal), signal });
  const exported = await exportEnvironments({ environments, output: flags.output });
  if (terminal.json) terminal.print(JSON.stringify(exported));
  else {
    for (const name of exported.environments) terminal.print(name);
    terminal.print(`${exported.path}  ${exported.digest}`);
    terminal.say("Pass this digest to `repost runtime load --digest` to verify the archive.");
  }
}

/** Installs the packages for the base image's Python. */
async function exportImage(
  { terminal, signal }: CommandContext,
  source: string,
  flags: SettingsOf<"runtime export"> & { readonly image: string },
): Promise<void> {
  const { base, platform, dockerHost, cache, image: output } = flags;
  const docker = { image: base, platform, dockerHost };
  await using runtime = await openRuntime({ flags: { executor: "docker", ...docker, cache }, terminal });
  const environments = source.startsWith("sha256:")
    ? await findByDigest(source, cache)
    : await installDataset({ dataset: source, environments: runtime.environments, allowEmpty: true, signal });
  const { exportRuntimeImage } = await import("@repost/executor/docker");
  const exported = await exportRuntimeImage({ environments, output, ...dockerOptionsOf(docker), signal });
  if (terminal.json) terminal.print(JSON.stringify(exported));
  else {
    for (const name of exported.environments) terminal.print(name);
    terminal.print(`${exported.path}  ${exported.name}  ${exported.id}`);
    terminal.say(
      `Load it with \`docker load -i ${exported.path}\`, then run \`repost eval --image ${exported.name}\`.`,
    );
  }
}

async function findByDigest(start: string, cache = defaultCacheFolder()): Promise<readonly InstalledEnvironment[]> {
  const installed = await listInstalled(await openCacheFolder(cache));
  const matches = installed.filter(({ manifest }) => manifest.lock_digest.startsWith(start));
  if (matches.length === 0) throw runtimeUnknown(start);
  return matches;
}
