import { withoutUndefined } from "@repost/spec";
import { createExecutor, type Environments } from "@repost/executor";
import type { DockerExecutorOptions } from "@repost/executor/docker";
import type { executorSettings, SettingValues } from "@repost/spec/settings";
import { executorOptionUnusable } from "../errors.ts";

export type ExecutorFlags = Readonly<
  {
    [Name in keyof SettingValues<typeof executorSettings>]?: SettingValues<typeof executorSettings>[Name] | undefined;
  } & {
    executor: SettingValues<typeof executorSettings>["executor"];
  }
>;
export type ExecutorName = ExecutorFlags["executor"];

/** Opens the executor of a command. Use it with `await using`. */
export function openExecutor(
  flags: ExecutorFlags,
  { resolve }: Pick<Environments, "resolve">,
): ReturnType<typeof createExecutor> {
  return createExecutor({ kind: backendOf(flags), resolveEnvironment: resolve, docker: dockerOptionsOf(flags) });
}

export function dockerOptionsOf({
  image,
  platform,
  dockerHost: host,
}: Pick<ExecutorFlags, "image" | "platform" | "dockerHost">): Pick<
  DockerExecutorOptions,
  "image" | "platform" | "host"
> {
  return withoutUndefined({ image, platform, host });
}

/** Options of Docker choose Docker. */
export function backendOf({ executor, image, platform, dockerHost }: ExecutorFlags): ExecutorName {
  const [option] = Object.entries({ image, platform, dockerHost }).find(([, value]) => value !== undefined) ?? [];
  if (option === undefined) return executor;
  if (executor === "auto" || executor === "docker") return "docker";
  throw executorOptionUnusable(option, executor);
}
