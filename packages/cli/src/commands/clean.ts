import { cleanEnvLayers } from "@repost/executor";
import { cleanEnvImages } from "@repost/executor/docker";
import { RepostError } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { ENV_BACKENDS, type EnvBackendName } from "./env-backend-options.ts";

interface CleanFlags {
  readonly backend?: EnvBackendName;
  readonly dockerHost?: string;
}

export function cleanCommand(context: CommandContext): Command {
  return new Command("clean")
    .description("remove layers of repository environments, and remains of killed commands")
    .optionsGroup(HELP_GROUPS.selection)
    .addOption(new Option("--backend <name>", "layers to remove (default: of both)").choices(ENV_BACKENDS))
    .optionsGroup(HELP_GROUPS.execution)
    .option("--docker-host <address>", "address of the Docker engine (default: that of the docker command)")
    .action((flags: CleanFlags) => clean(context, flags));
}

async function clean({ terminal, signal }: CommandContext, { backend, dockerHost }: CleanFlags): Promise<void> {
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
  isAsked: boolean,
  host: string | undefined,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof cleanEnvImages>> | null> {
  try {
    return await cleanEnvImages({ signal, ...(host === undefined ? {} : { host }) });
  } catch (error) {
    const isMissing = RepostError.is(error) && UNAVAILABLE.has(error.code);
    if (isMissing && !isAsked) return null;
    throw error;
  }
}

const UNAVAILABLE = new Set(["EXECUTOR_DOCKER_UNAVAILABLE", "EXECUTOR_DOCKER_CLIENT_MISSING"]);
