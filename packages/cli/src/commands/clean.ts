import { cleanEnvLayers } from "@repost/executor";
import { cleanEnvImages } from "@repost/executor/docker";
import { RepostError } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";

export async function clean(
  { terminal, signal }: CommandContext,
  { backend, dockerHost }: SettingsOf<"clean">,
): Promise<void> {
  const sandbox = backend === "docker" ? null : await cleanEnvLayers();
  const docker = backend === "sandbox" ? null : await cleanDocker(backend === "docker", dockerHost, signal);
  if (terminal.json) {
    terminal.print(JSON.stringify({ sandbox, docker }));
    return;
  }
  if (sandbox !== null) terminal.print(`sandbox: ${sandbox.layers.length} layers, ${sandbox.folders.length} folders`);
  if (docker === null) return;
  const { images, containers, used } = docker;
  const kept = used.length === 0 ? "" : `; ${used.length} layers are used by containers`;
  terminal.print(`docker: ${images.length} layers, ${containers.length} containers${kept}`);
}

/** Without `--backend docker`, a machine without an engine has nothing to clean there. */
async function cleanDocker(
  isRequested: boolean,
  host: string | undefined,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof cleanEnvImages>> | null> {
  try {
    return await cleanEnvImages({ signal, ...(host === undefined ? {} : { host }) });
  } catch (error) {
    const isMissing = RepostError.is(error) && UNAVAILABLE.has(error.code);
    if (isMissing && !isRequested) return null;
    throw error;
  }
}

const UNAVAILABLE = new Set(["EXECUTOR_DOCKER_UNAVAILABLE", "EXECUTOR_DOCKER_CLIENT_MISSING"]);
