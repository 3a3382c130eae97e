import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type Dockerode from "dockerode";
import { answeredSoon, statusOf } from "./docker-engine.ts";
import { containerLabels, LABELS } from "./labels.ts";
import { removeContainer } from "./remove-leftovers.ts";

const REPOSITORY = "repost-worker";
const MAKE_MS = 600_000;

export function imageName(ingredients: readonly unknown[]): string {
  const digest = createHash("sha256").update(JSON.stringify(ingredients)).digest("hex");
  return `${REPOSITORY}:${digest.slice(0, 20)}`;
}

export async function inspectImage(
  docker: Dockerode,
  name: string,
  signal: AbortSignal,
  answerMs?: number,
): Promise<Dockerode.ImageInspectInfo | undefined> {
  const options: Dockerode.ImageInspectOptions & { readonly abortSignal: AbortSignal } = {
    abortSignal: answeredSoon(signal, answerMs),
  };
  try {
    return await docker.getImage(name).inspect(options);
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

interface MakeImageOptions {
  readonly docker: Dockerode;
  readonly name: string;
  readonly from: string;
  /** @default the engine's own */
  readonly platform?: string | undefined;
  readonly archive: Readable;
  readonly executor: string;
  readonly signal: AbortSignal;
  /** @default the image's */
  readonly command?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  /** @default no preparation */
  readonly prepare?: (container: Dockerode.Container, signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;
}

/** Adds files without a file system shared with the engine. */
export async function makeImage(options: MakeImageOptions): Promise<string> {
  const { docker, name, from, archive, executor, command } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(MAKE_MS)]);
  const container = await docker.createContainer({
    name: `repost-image-${randomUUID()}`,
    Image: from,
    ...(options.platform === undefined ? {} : { platform: options.platform }),
    ...(command === undefined ? {} : { Entrypoint: [...command], Cmd: [] }),
    User: "0:0",
    WorkingDir: "/",
    Labels: containerLabels("image", executor),
    Healthcheck: { Test: ["NONE"] },
    HostConfig: { NetworkMode: "none", LogConfig: { Type: "none", Config: {} } },
    abortSignal: answeredSoon(signal),
  });
  try {
    await container.putArchive(archive, { path: "/", abortSignal: signal });
    const labels = { ...options.labels, ...(await options.prepare?.(container, signal)) };
    return await commitImage(container, name, labels, signal);
  } finally {
    await removeContainer(docker, container.id, AbortSignal.timeout(30_000));
  }
}

export async function commitImage(
  container: Dockerode.Container,
  name: string,
  labels: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const [repo = "", tag = ""] = name.split(":");
  // A manually started container must not be removed as a leftover.
  const blank = { [LABELS.part]: "", [LABELS.owner]: "", [LABELS.executor]: "" };
  const changes = Object.entries({ ...blank, ...labels }).map(
    ([label, value]) => `LABEL ${label}=${JSON.stringify(value)}`,
  );
  const made = (await container.commit({ repo, tag, changes, abortSignal: signal })) as { readonly Id: string };
  return made.Id;
}
