import { debianToolchain, officialImage } from "@repost/envs";
import { createSandboxEnvBackend } from "@repost/executor";
import { createDockerEnvBackend } from "@repost/executor/docker";
import type { EnvBackend } from "@repost/spec";
import { type Command, Option } from "commander";

export const ENV_BACKENDS = ["docker", "sandbox"] as const;
export type EnvBackendName = (typeof ENV_BACKENDS)[number];

export interface EnvBackendFlags {
  readonly backend: EnvBackendName;
  readonly rootfs?: string;
  readonly debianImage?: string;
  readonly dockerHost?: string;
}

/** Adds options to the current option group. */
export function addEnvBackendOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--backend <name>", "docker: containers; sandbox: bubblewrap, without root or Docker")
        .choices(ENV_BACKENDS)
        .default("docker"),
    )
    .option("--rootfs <path>", "Debian for the sandbox: folder, tar archive or image archive")
    .option("--debian-image <image>", "plain Debian with Debian's toolchains (default: official images)")
    .option("--docker-host <address>", "address of the Docker engine (default: that of the docker command)")
    .hook("preAction", (_command, action) => {
      const { backend, rootfs } = action.opts<EnvBackendFlags>();
      if (backend === "sandbox" && rootfs === undefined) action.error("error: the sandbox needs --rootfs");
    });
}

export function openEnvBackend({ backend, rootfs, debianImage, dockerHost }: EnvBackendFlags): EnvBackend {
  if (backend === "sandbox") return createSandboxEnvBackend({ rootfs: rootfs ?? "/", toolchain: debianToolchain });
  return createDockerEnvBackend({
    image: (base) => debianImage ?? officialImage(base),
    ...(debianImage === undefined ? {} : { toolchain: debianToolchain }),
    ...(dockerHost === undefined ? {} : { host: dockerHost }),
  });
}
