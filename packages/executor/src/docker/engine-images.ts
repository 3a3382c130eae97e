import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type Dockerode from "dockerode";
import { answeredSoon, statusOf } from "./docker-engine.ts";
import { containerLabels, LABELS } from "./labels.ts";
import { removeContainer } from "./remove-leftover-containers.ts";

/** Repository of the images that are made here; their tags are digests of what went in. */
const REPOSITORY = "repost-worker";
/** Copying and keeping files must be done in this time. */
const MAKE_MS = 600_000;

/** Name of an image that is made of these things. */
export function imageName(ingredients: readonly unknown[]): string {
  const digest = createHash("sha256").update(JSON.stringify(ingredients)).digest("hex");
  return `${REPOSITORY}:${digest.slice(0, 20)}`;
}

/** What an engine knows of an image; undefined where it does not have it. */
export async function inspectImage(
  docker: Dockerode,
  name: string,
  signal: AbortSignal,
  answerMs?: number,
): Promise<Dockerode.ImageInspectInfo | undefined> {
  // It takes a signal, of which its types do not know.
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

export interface MakeImageOptions {
  readonly docker: Dockerode;
  readonly name: string;
  readonly from: string;
  /** Platform of the image. @default the engine's own */
  readonly platform?: string | undefined;
  /** Files to put into it, as a tar archive. */
  readonly archive: Readable;
  readonly executor: string;
  readonly signal: AbortSignal;
  /** What its container would start. @default what the image starts */
  readonly command?: readonly string[];
  /** Done with the container before it is kept, with the files in it; its labels. @default it is kept as it is */
  readonly prepare?: (container: Dockerode.Container, signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;
}

/** Makes an image of another with files in it, without a file system that is shared with the engine. Returns its id. */
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
    const labels = (await options.prepare?.(container, signal)) ?? {};
    const [repo = "", tag = ""] = name.split(":");
    // Whoever starts a container of it by hand must not find it removed as a leftover of ours.
    const blank = { [LABELS.part]: "", [LABELS.owner]: "", [LABELS.executor]: "" };
    const changes = Object.entries({ ...blank, ...labels }).map(([label, value]) => `LABEL ${label}="${value}"`);
    const made = (await container.commit({ repo, tag, changes, abortSignal: signal })) as { readonly Id: string };
    return made.Id;
  } finally {
    await removeContainer(docker, container.id, AbortSignal.timeout(30_000));
  }
}
