import {
  defaultCacheFolder,
  exportEnvironments,
  type InstalledEnvironment,
  listInstalled,
  openCacheFolder,
} from "@repost/executor";
import { installDataset } from "@repost/pipeline";
import { runtimeExportSettings, type RuntimeExportSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { runtimeOutputMissing, runtimeUnknown } from "../errors.ts";
import { dockerOptionsOf } from "./executor-options.ts";
import { openEnvironments, openRuntime } from "./package-options.ts";

export function runtimeExportCommand(context: CommandContext): Command {
  return createCommand(runtimeExportSettings, "write the runtime of a dataset to an archive or image")
    .argument("<what>", "run directory, dataset file, or start of a lock digest: sha256:...")
    .action((source: string, flags: RuntimeExportSettings) => exportRuntime(context, source, flags));
}

async function exportRuntime(context: CommandContext, source: string, flags: RuntimeExportSettings): Promise<void> {
  const { output, image } = flags;
  if (output === undefined && image === undefined) throw runtimeOutputMissing();
  if (output !== undefined) await exportArchive(context, source, { ...flags, output });
  if (image !== undefined) await exportImage(context, source, { ...flags, image });
}

async function exportArchive(
  { terminal, signal }: CommandContext,
  source: string,
  flags: RuntimeExportSettings & { readonly output: string },
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
  flags: RuntimeExportSettings & { readonly image: string },
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
