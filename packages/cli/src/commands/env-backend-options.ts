import { debianToolchain, officialImage } from "@repost/envs";
import { createSandboxEnvBackend } from "@repost/executor";
import { createDockerEnvBackend } from "@repost/executor/docker";
import { readEnvTasks, type ValidateTasksOptions } from "@repost/pipeline";
import type { EnvBackend, EnvVerdict } from "@repost/spec";
import type { EnvBackendSettings, SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatEnvReport, formatVerdict } from "../output/format-envs.ts";
import { printResult } from "../output/terminal.ts";

/** Refuses the sandbox without a file system for it. */
export function refuseMissingRootfs(command: Command): void {
  const { backend, rootfs } = command.opts<EnvBackendSettings>();
  if (backend === "sandbox" && rootfs === undefined) command.error("error: the sandbox needs --rootfs");
}

export function openEnvBackend({ backend, rootfs, debianImage, dockerHost }: EnvBackendSettings): EnvBackend {
  if (backend === "sandbox") return createSandboxEnvBackend({ rootfs: rootfs ?? "/", toolchain: debianToolchain });
  return createDockerEnvBackend({
    image: (base) => debianImage ?? officialImage(base),
    ...(debianImage === undefined ? {} : { toolchain: debianToolchain }),
    ...(dockerHost === undefined ? {} : { host: dockerHost }),
  });
}

type ValidationFlags = Pick<SettingsOf<"envs build">, "output" | "instanceIds" | "runs" | "verbose">;
type ValidationOptions = Omit<ValidateTasksOptions, "backend" | "builder" | "memory">;

export async function validationOptions(
  { terminal, signal }: CommandContext,
  file: string,
  { output, instanceIds, runs, verbose = false }: ValidationFlags,
): Promise<ValidationOptions> {
  const all = await readEnvTasks(file, { signal });
  return {
    tasks: all.filter(({ instance_id }) => instanceIds?.includes(instance_id) ?? true),
    run: output,
    runs,
    signal,
    onRepair: (id, { rule, value }) => terminal.say(`${id}  repaired ${rule} ${value}`),
    onVerdict: (verdict) => terminal.say(formatVerdict(verdict)),
    ...(verbose && { onOutput: (text: string) => terminal.say(text.trimEnd()) }),
  };
}

export function printVerdicts({ terminal, exit }: CommandContext, verdicts: readonly EnvVerdict[]): void {
  printResult(terminal, verdicts, formatEnvReport);
  if (verdicts.some((verdict) => verdict.class === "infra_error")) exit(EXIT.incomplete);
}
