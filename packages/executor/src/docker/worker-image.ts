import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type Dockerode from "dockerode";
import { dockerImageUnusable } from "../errors.ts";
import { AttachedOutput } from "./attached-output.ts";
import { CONTAINER } from "./container-place.ts";
import { answeredSoon, statusOf } from "./docker-engine.ts";
import { containerLabels, LABELS } from "./labels.ts";
import { libraryArchive, libraryDigest } from "./library-archive.ts";
import { removeContainer } from "./remove-leftover-containers.ts";

/** An image that workers can be started from. */
export interface WorkerImage {
  readonly id: string;
  /** The image that it was made from, as it was named. */
  readonly base: string;
  /** Version of its Python. */
  readonly python: string;
}

export interface PrepareImageOptions {
  readonly docker: Dockerode;
  readonly image: string;
  /** Interpreter inside the image. */
  readonly python: string;
  /** Whether an image that the engine lacks is fetched. */
  readonly pull: boolean;
  readonly executor: string;
  readonly signal: AbortSignal;
}

/** Repository of the images that are made here; their tags are digests of what went in. */
const REPOSITORY = "repost-worker";

/**
 * Finds, or makes once, the image for workers: the given one with the runtime library in it. It needs no file system that is shared with
 * the engine, and stays in the engine for the next time.
 * @throws ExecutorError EXECUTOR_DOCKER_IMAGE_UNUSABLE
 */
export async function prepareWorkerImage(options: PrepareImageOptions): Promise<WorkerImage> {
  const { docker, image, python, signal } = options;
  const base = await findBase(options);
  const recipe = JSON.stringify([base, python, await libraryDigest(), CONTAINER]);
  const tag = createHash("sha256").update(recipe).digest("hex").slice(0, 20);
  const made = await inspectImage(docker, `${REPOSITORY}:${tag}`, signal);
  const version = made?.Config.Labels?.[LABELS.python];
  if (made !== undefined && version !== undefined) return { id: made.Id, base: image, python: version };
  return makeImage(options, base, tag);
}

/** Id of the base image, fetched where that is wanted. */
async function findBase({ docker, image, pull, signal }: PrepareImageOptions): Promise<string> {
  let found = await inspectImage(docker, image, signal);
  if (found === undefined && pull) {
    await pullImage(docker, image, signal);
    found = await inspectImage(docker, image, signal);
  }
  if (found === undefined) {
    throw dockerImageUnusable(image, "the engine does not have it", `Fetch it with \`docker pull ${image}\`.`);
  }
  if (found.Os !== "linux") {
    throw dockerImageUnusable(image, `it is for ${found.Os}`, "Name an image for Linux with the option image.");
  }
  // Programs could write to them, without a limit, and find there what others wrote.
  if (Object.keys(found.Config.Volumes ?? {}).length > 0) {
    throw dockerImageUnusable(image, "it declares volumes", "Name an image without volumes with the option image.");
  }
  return found.Id;
}

async function pullImage(docker: Dockerode, image: string, signal: AbortSignal): Promise<void> {
  try {
    const progress = await docker.pull(image, { abortSignal: signal });
    await new Promise<void>((resolve, reject) => {
      docker.modem.followProgress(progress, (error: Error | null) => (error === null ? resolve() : reject(error)));
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw dockerImageUnusable(
      image,
      "the engine does not have it and cannot fetch it",
      `Fetch it with \`docker pull ${image}\` where there is a network, or name one that is there with the option image.`,
      cause,
    );
  }
}

async function inspectImage(
  docker: Dockerode,
  name: string,
  signal: AbortSignal,
): Promise<Dockerode.ImageInspectInfo | undefined> {
  // It takes a signal, of which its types do not know.
  const options: Dockerode.ImageInspectOptions & { readonly abortSignal: AbortSignal } = {
    abortSignal: answeredSoon(signal),
  };
  try {
    return await docker.getImage(name).inspect(options);
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** Puts the library into a container of the base, lets its Python prepare the rest, and keeps the result as an image. */
async function makeImage(options: PrepareImageOptions, base: string, tag: string): Promise<WorkerImage> {
  const { docker, image, python, executor, signal } = options;
  const container = await docker.createContainer({
    name: `repost-image-${randomUUID()}`,
    Image: base,
    Entrypoint: [python, "-I", `${CONTAINER.library}/prepare_image.py`, CONTAINER.scratch, CONTAINER.home],
    Cmd: [],
    User: "0:0",
    WorkingDir: "/",
    Labels: containerLabels("image", executor),
    Healthcheck: { Test: ["NONE"] },
    HostConfig: { NetworkMode: "none", LogConfig: { Type: "none", Config: {} } },
    abortSignal: answeredSoon(signal),
  });
  try {
    await putArchive(container, libraryArchive(CONTAINER.library.slice(1)), signal);
    const version = await runPreparation(container, options);
    const id = await commit(container, { repo: REPOSITORY, tag, version, signal });
    return { id, base: image, python: version };
  } finally {
    await removeContainer(docker, container.id, AbortSignal.timeout(30_000));
  }
}

function putArchive(container: Dockerode.Container, archive: Readable, signal: AbortSignal): Promise<unknown> {
  return container.putArchive(archive, { path: "/", abortSignal: signal });
}

async function runPreparation(
  container: Dockerode.Container,
  { image, python, signal }: PrepareImageOptions,
): Promise<string> {
  const stream = await container.attach({ stream: true, stdout: true, stderr: true, abortSignal: signal });
  const output = new AttachedOutput(stream);
  const printed = text(output.stdout);
  try {
    const ended = container.wait({ abortSignal: signal });
    await container.start({ abortSignal: answeredSoon(signal) });
    await ended;
  } catch (cause) {
    signal.throwIfAborted();
    if (statusOf(cause) === undefined) throw cause;
    throw dockerImageUnusable(image, `"${python}" does not start in it`, REMEDY, cause);
  }
  const version = /"version": "(\d+\.\d+\.\d+)"/.exec(await printed)?.[1];
  if (version === undefined) {
    throw dockerImageUnusable(image, `its Python says: ${output.stderr || "nothing"}`, REMEDY);
  }
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 3 || (major === 3 && minor < 9)) {
    throw dockerImageUnusable(image, `it has Python ${version}`, REMEDY);
  }
  return version;
}

const REMEDY = "Name an image with Python 3.9 or later with the option image.";

interface CommitOptions {
  readonly repo: string;
  readonly tag: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

async function commit(container: Dockerode.Container, { repo, tag, version, signal }: CommitOptions): Promise<string> {
  const changes = `LABEL ${LABELS.python}=${version}`;
  const made = (await container.commit({ repo, tag, changes, abortSignal: signal })) as { readonly Id: string };
  return made.Id;
}
