import { RepostError } from "@repost/spec";
import type Dockerode from "dockerode";
import { dockerClientMissing, dockerLost, dockerUnavailable, startFailed } from "../errors.ts";
import { findEndpoint } from "./engine-endpoint.ts";

export interface DockerEngine {
  readonly docker: Dockerode;
  readonly address: string;
  readonly version: string;
  /** Limits that a rootless engine cannot enforce. */
  readonly unheld: readonly ("memory" | "processes")[];
  /** Image folder on its machine; empty when unknown. */
  readonly folder: string;
  readonly mapsUsers: boolean;
}

const ANSWER_MS = 30_000;

export function answeredSoon(signal: AbortSignal, ms = ANSWER_MS): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

export async function openConnection<T>(signal: AbortSignal, open: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const opening = new AbortController();
  const soon = answeredSoon(signal);
  const abort = (): void => opening.abort(soon.reason);
  soon.addEventListener("abort", abort);
  if (soon.aborted) abort();
  try {
    return await open(opening.signal);
  } finally {
    soon.removeEventListener("abort", abort);
  }
}

/** @throws ExecutorError EXECUTOR_DOCKER_CLIENT_MISSING: the client is an optional peer */
async function loadClient(): Promise<typeof Dockerode> {
  try {
    const { default: Client } = await import("dockerode");
    return Client;
  } catch (cause) {
    throw dockerClientMissing(cause);
  }
}

/** @throws ExecutorError EXECUTOR_DOCKER_CLIENT_MISSING, EXECUTOR_DOCKER_UNAVAILABLE */
export async function connectEngine(host: string | undefined, signal: AbortSignal): Promise<DockerEngine> {
  const { address, source, options } = findEndpoint({ host });
  const Client = await loadClient();
  const docker = new Client(options);
  const info = await ask(docker, answeredSoon(signal)).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw dockerUnavailable(`nothing answers at ${address} (from ${source})`, remedyFor(cause), cause);
  });
  if (info.OSType !== "linux") {
    throw dockerUnavailable(
      `the engine at ${address} runs ${info.OSType} containers`,
      "Switch it to Linux containers, or name another engine with DOCKER_HOST.",
    );
  }
  return {
    docker,
    address,
    version: info.ServerVersion,
    unheld: [
      ...(info.MemoryLimit ? [] : ["memory" as const]),
      ...(info.PidsLimit === false ? ["processes" as const] : []),
    ],
    folder: info.DockerRootDir,
    mapsUsers: info.SecurityOptions.some((option) => /name=(rootless|userns)/.test(option)),
  };
}

interface EngineInfo {
  readonly OSType: string;
  readonly ServerVersion: string;
  readonly DockerRootDir: string;
  readonly MemoryLimit: boolean;
  readonly PidsLimit?: boolean;
  readonly SecurityOptions: readonly string[];
}

async function ask(docker: Dockerode, signal: AbortSignal): Promise<EngineInfo> {
  const info: (options: { abortSignal: AbortSignal }) => Promise<Partial<EngineInfo>> = docker.info.bind(docker);
  const unknown = { OSType: "nothing", ServerVersion: "unknown", DockerRootDir: "" };
  return { ...unknown, MemoryLimit: false, SecurityOptions: [], ...(await info({ abortSignal: signal })) };
}

function remedyFor(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EACCES" || code === "EPERM") {
    return "Let this user reach the engine's socket: add the user to its group, or use a rootless engine.";
  }
  return "Install and start Docker (`apt install docker.io`), or name an engine that runs with DOCKER_HOST.";
}

/** @throws ExecutorError EXECUTOR_DOCKER_LOST, EXECUTOR_START_FAILED */
export async function asking<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    signal.throwIfAborted();
    if (RepostError.is(cause)) throw cause;
    throw statusOf(cause) === undefined
      ? dockerLost("the engine does not answer", cause)
      : startFailed("docker", cause instanceof Error ? cause.message.trim() : String(cause), cause);
  }
}

export async function finished({ modem }: Dockerode, progress: NodeJS.ReadableStream): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    modem.followProgress(progress, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : undefined;
}
