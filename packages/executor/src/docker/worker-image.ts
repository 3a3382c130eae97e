import { text } from "node:stream/consumers";
import type Dockerode from "dockerode";
import { dockerImageUnusable } from "../errors.ts";
import { isAtLeast, OLDEST_PYTHON } from "../version.ts";
import { AttachedOutput } from "./attached-output.ts";
import { CONTAINER } from "./container-options.ts";
import { answeredSoon, finished, statusOf } from "./docker-engine.ts";
import { imageName, inspectImage, makeImage } from "./engine-images.ts";
import { LABELS } from "./labels.ts";
import { libraryArchive, libraryDigest } from "./library-archive.ts";

export interface WorkerImage {
  readonly id: string;
  readonly base: string;
  /** NAME@sha256:... */
  readonly digest: string;
  readonly architecture: string;
  readonly python: string;
  /** C library, for example "glibc 2.36". It decides whether foreign programs run. */
  readonly libc: string;
}

interface PrepareImageOptions {
  readonly docker: Dockerode;
  readonly image: string;
  readonly python: string;
  readonly pull: boolean;
  /** Platform of the image, for example linux/amd64. @default the engine's own */
  readonly platform?: string | undefined;
  readonly executor: string;
  readonly signal: AbortSignal;
}

const PRINTED = /"version": "(?<version>[\d.]+)", "libc": "(?<libc>\w*)", "libc_version": "(?<libc_version>[\w.]*)"/;
const REMEDY = "Name an image with Python 3.9 or later with the option image.";
const PREPARE_MS = 120_000;

/**
 * Adds the runtime library to the given image. The result stays in the engine.
 * @throws ExecutorError EXECUTOR_DOCKER_IMAGE_UNUSABLE
 */
export async function prepareWorkerImage(options: PrepareImageOptions): Promise<WorkerImage> {
  const { docker, image, python, executor, signal } = options;
  const baseImage = await findBase(options);
  const base = baseImage.Id;
  const facts = { base: image, digest: digestName(image, baseImage), architecture: baseImage.Architecture };
  const name = imageName([base, python, await libraryDigest(), CONTAINER]);
  const made = await inspectImage(docker, name, signal);
  const labels = made?.Config.Labels ?? {};
  const { [LABELS.python]: version, [LABELS.libc]: libc } = labels;
  if (made !== undefined && version !== undefined && libc !== undefined) {
    return { id: made.Id, ...facts, python: version, libc };
  }
  let prepared: Preparation = { python: "", libc: "" };
  const id = await makeImage({
    docker,
    name,
    from: base,
    platform: options.platform,
    archive: libraryArchive(CONTAINER.shipped),
    executor,
    signal,
    command: [python, "-I", `${CONTAINER.library}/prepare_image.py`, CONTAINER.scratch, CONTAINER.home],
    prepare: async (container, making) => {
      prepared = await runPreparation(container, options, making);
      return { [LABELS.python]: prepared.python, [LABELS.libc]: prepared.libc };
    },
  });
  return { id, ...facts, ...prepared };
}

function digestName(image: string, { RepoDigests, Id }: Dockerode.ImageInspectInfo): string {
  const digest = RepoDigests?.[0]?.split("@")[1] ?? Id;
  return `${image.split("@")[0]}@${digest}`;
}

async function findBase(options: PrepareImageOptions): Promise<Dockerode.ImageInspectInfo> {
  const { docker, image, pull, platform, signal } = options;
  let baseImage = await inspectImage(docker, image, signal);
  if (pull && (baseImage === undefined || !isFor(platform, baseImage))) {
    await pullImage(options);
    baseImage = await inspectImage(docker, image, signal);
  }
  if (baseImage === undefined) {
    throw dockerImageUnusable(image, "the engine does not have it", `Fetch it with \`docker pull ${image}\`.`);
  }
  if (baseImage.Os !== "linux") {
    throw dockerImageUnusable(image, `it is for ${baseImage.Os}`, "Name an image for Linux with the option image.");
  }
  if (!isFor(platform, baseImage)) {
    const reason = `it is for ${baseImage.Os}/${baseImage.Architecture}, not for ${platform}`;
    throw dockerImageUnusable(image, reason, `Fetch it with \`docker pull --platform ${platform} ${image}\`.`);
  }
  // Volumes have no size limit and show other runs' files.
  if (Object.keys(baseImage.Config.Volumes ?? {}).length > 0) {
    throw dockerImageUnusable(image, "it declares volumes", "Name an image without volumes with the option image.");
  }
  return baseImage;
}

function isFor(platform: string | undefined, { Os, Architecture }: Dockerode.ImageInspectInfo): boolean {
  return platform === undefined || platform.split("/").slice(0, 2).join("/") === `${Os}/${Architecture}`;
}

async function pullImage({ docker, image, platform, signal }: PrepareImageOptions): Promise<void> {
  try {
    const progress = await docker.pull(image, { abortSignal: signal, ...(platform === undefined ? {} : { platform }) });
    await finished(docker, progress);
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

type Preparation = Pick<WorkerImage, "python" | "libc">;

/** Reads the results of prepare_image.py. */
async function runPreparation(
  container: Dockerode.Container,
  { image, python }: PrepareImageOptions,
  signal: AbortSignal,
): Promise<Preparation> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(PREPARE_MS)]);
  const stream = await container.attach({ stream: true, stdout: true, stderr: true, abortSignal });
  const output = new AttachedOutput(stream);
  const printed = text(output.stdout);
  try {
    const ended = container.wait({ abortSignal });
    await container.start({ abortSignal: answeredSoon(signal) });
    await ended;
  } catch (cause) {
    signal.throwIfAborted();
    if (statusOf(cause) === undefined && !abortSignal.aborted) throw cause;
    throw dockerImageUnusable(image, `"${python}" does not start in it`, REMEDY, cause);
  }
  const identity = PRINTED.exec(await printed)?.groups;
  const { version = "", libc = "", libc_version = "" } = identity ?? {};
  if (version === "") {
    throw dockerImageUnusable(image, `its Python says: ${output.stderr || "nothing"}`, REMEDY);
  }
  if (!isAtLeast(version, OLDEST_PYTHON)) throw dockerImageUnusable(image, `it has Python ${version}`, REMEDY);
  return { python: version, libc: `${libc} ${libc_version}`.trim() };
}
