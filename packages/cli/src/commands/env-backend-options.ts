import { debianToolchain, officialImage } from "@repost/envs";
import { createSandboxEnvBackend } from "@repost/executor";
import { createDockerEnvBackend } from "@repost/executor/docker";
import type { EnvBackend } from "@repost/spec";
import type { EnvBackendSettings } from "@repost/spec/settings";
import type { Command } from "commander";

/** Refuses the sandbox without a file system for it. */
export function refuseMissingRootfs(_command: Command, action: Command): void {
  const { backend, rootfs } = action.opts<EnvBackendSettings>();
  if (backend === "sandbox" && rootfs === undefined) action.error("error: the sandbox needs --rootfs");
}

export function openEnvBackend({ backend, rootfs, debianImage, dockerHost }: EnvBackendSettings): EnvBackend {
  if (backend === "sandbox") return createSandboxEnvBackend({ rootfs: rootfs ?? "/", toolchain: debianToolchain });
  return createDockerEnvBackend({
    image: (base) => debianImage ?? officialImage(base),
    ...(debianImage === undefined ? {} : { toolchain: debianToolchain }),
    ...(dockerHost === undefined ? {} : { host: dockerHost }),
  });
}
