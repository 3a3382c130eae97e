import { errorCreator, MINIMUM_NODE_VERSION, RepostError } from "@repost/spec";

const HINTS = {
  EXECUTOR_CLOSED: "Create another executor; a closed one starts nothing.",
  EXECUTOR_SESSION_ENDED: "Open another session; the state of this one is lost.",
  EXECUTOR_REQUEST_INVALID:
    "Correct the request: relative paths with forward slashes, the entry among the files, positive limits.",
  EXECUTOR_RUNTIME_MISSING: "Install Python 3.9 or later, or name an interpreter with the option python.",
  EXECUTOR_NODE_TOO_OLD: `Install Node ${MINIMUM_NODE_VERSION} or newer, or pass its path in the option node.`,
  EXECUTOR_RUNTIME_UNSUPPORTED: "Ask capabilities() which runtimes a backend has, and choose one of them.",
  EXECUTOR_TRANSFORM_MISSING: "Run `npm install esbuild` on this machine, where @repost/executor is installed.",
  EXECUTOR_ENVIRONMENT_MISSING:
    "Build the environment of that lock first and tell the executor how to find it with resolveEnvironment, or run without one.",
  EXECUTOR_ENVIRONMENT_DAMAGED:
    "Remove it with `repost runtime prune --digest`, and run again to have it installed anew.",
  EXECUTOR_INSTALL_FAILED:
    "Use the Python version that the lock was made for, or load the environment with `repost runtime load` from an archive made where it works.",
  EXECUTOR_REQUIREMENTS_UNSOLVABLE: "Use another version of the interpreter, or another date with `--cutoff`.",
  EXECUTOR_LOCK_INVALID: "Build the environment again, or get an unchanged copy of the dataset or archive.",
  EXECUTOR_UV_MISSING:
    "Install it (`python3 -m pip install uv`, or your distribution's package), or leave packages out with --no-install.",
  EXECUTOR_NPM_MISSING: "Install npm, or leave packages out with --no-install.",
  EXECUTOR_INDEX_UNREACHABLE:
    "Check connection, proxy and certificates (SSL_CERT_FILE), or leave packages out with --no-install.",
  EXECUTOR_CACHE_UNUSABLE: "Make the folder writable, or name another with --cache or XDG_CACHE_HOME.",
  EXECUTOR_ARCHIVE_INVALID: "Get an unchanged copy of the archive, or export it again with `repost runtime export`.",
  EXECUTOR_DOCKER_CLIENT_MISSING: "Run `npm install dockerode` where @repost/executor is installed.",
  EXECUTOR_DOCKER_LOST: "Make sure that the Docker engine runs and that nobody removes its containers, then run again.",
  EXECUTOR_ROOT_FILES_INVALID:
    "Name a folder of debootstrap, a tar archive of that folder, or an archive of `docker save`.",
  EXECUTOR_DISK_FULL: "Run `repost clean` to remove layers of environments, or free space otherwise.",
} as const;

export type ExecutorErrorCode =
  | keyof typeof HINTS
  | "EXECUTOR_START_FAILED"
  | "EXECUTOR_SANDBOX_UNAVAILABLE"
  | "EXECUTOR_DOCKER_UNAVAILABLE"
  | "EXECUTOR_DOCKER_IMAGE_UNUSABLE"
  | "EXECUTOR_IMAGE_UNQUALIFIED"
  | "EXECUTOR_NO_BACKEND";

export class ExecutorError extends RepostError<ExecutorErrorCode> {
  override readonly name = "ExecutorError";
}

const failure = errorCreator(ExecutorError, HINTS);

function failureWithHint(code: ExecutorErrorCode, hint: string, message: string, cause?: unknown): ExecutorError {
  return new ExecutorError(message, { code, hint, cause });
}

export function executorClosed(): ExecutorError {
  return failure("EXECUTOR_CLOSED", "The executor was closed.");
}

export function sessionEnded(why: string): ExecutorError {
  return failure("EXECUTOR_SESSION_ENDED", `Cannot run a snippet: the session has ended, for ${why}.`);
}

export function requestInvalid(problem: string): ExecutorError {
  return failure("EXECUTOR_REQUEST_INVALID", `Cannot run the request: ${problem}.`);
}

export function runtimeMissing(python: string, cause: unknown): ExecutorError {
  return failure("EXECUTOR_RUNTIME_MISSING", `Cannot start the Python interpreter "${python}".`, cause);
}

export function nodeMissing(node: string, cause: unknown): ExecutorError {
  const hint = HINTS.EXECUTOR_NODE_TOO_OLD;
  return failureWithHint("EXECUTOR_RUNTIME_MISSING", hint, `Cannot start "${node}" as Node.`, cause);
}

export function nodeTooOld(node: string, version: string): ExecutorError {
  return failure(
    "EXECUTOR_NODE_TOO_OLD",
    `"${node}" is Node ${version}. Node ${MINIMUM_NODE_VERSION} or newer is required.`,
  );
}

export function transformMissing(cause: unknown): ExecutorError {
  return failure(
    "EXECUTOR_TRANSFORM_MISSING",
    "Cannot load esbuild, which removes the types of TypeScript programs.",
    cause,
  );
}

/** Error for an interpreter that starts only outside of the sandbox. */
export function runtimeHidden(python: string, printed: string, cause: unknown): ExecutorError {
  const hint =
    "Make what it needs visible with the option readOnlyPaths, or name another interpreter with the option python.";
  const message = `The Python interpreter "${python}" does not start inside the sandbox: ${printed}`;
  return failureWithHint("EXECUTOR_RUNTIME_MISSING", hint, message, cause);
}

export function runtimeUnsupported(runtime: string, backend: string): ExecutorError {
  return failure("EXECUTOR_RUNTIME_UNSUPPORTED", `The ${backend} backend does not run "${runtime}" programs.`);
}

export function environmentMissing(digest: string): ExecutorError {
  return failure("EXECUTOR_ENVIRONMENT_MISSING", `There is no installed environment for the lock ${digest}.`);
}

export function environmentDamaged(digest: string, problem: string, cause?: unknown): ExecutorError {
  return failure(
    "EXECUTOR_ENVIRONMENT_DAMAGED",
    `The installed environment of ${digest} is not what was installed: ${problem}.`,
    cause,
  );
}

export function installFailed(digest: string, detail: string): ExecutorError {
  return failure("EXECUTOR_INSTALL_FAILED", `The environment of ${digest} cannot be installed: ${detail}`);
}

export function requirementsUnsolvable(detail: string): ExecutorError {
  return failure("EXECUTOR_REQUIREMENTS_UNSOLVABLE", `No versions of the required packages fit together: ${detail}`);
}

export function lockInvalid(problem: string): ExecutorError {
  return failure("EXECUTOR_LOCK_INVALID", `This is no lock: ${problem}.`);
}

export function uvMissing(detail: string): ExecutorError {
  return failure("EXECUTOR_UV_MISSING", `There is no uv, which installs packages, and it cannot be had: ${detail}`);
}

export function npmMissing(detail: string): ExecutorError {
  return failure("EXECUTOR_NPM_MISSING", `There is no npm, which installs packages for Node: ${detail}`);
}

export function indexUnreachable(detail: string): ExecutorError {
  return failure("EXECUTOR_INDEX_UNREACHABLE", `The package index cannot be reached: ${detail}`);
}

export function cacheUnusable(path: string, cause: unknown): ExecutorError {
  return failure("EXECUTOR_CACHE_UNUSABLE", `Environments cannot be kept in ${path}.`, cause);
}

export function archiveInvalid(path: string, problem: string, cause?: unknown): ExecutorError {
  return failure(
    "EXECUTOR_ARCHIVE_INVALID",
    `${path} is no archive of environments that can be trusted: ${problem}.`,
    cause,
  );
}

export const SILENT_END = "it ended without output";

export class StartError extends ExecutorError {
  /** Output or cause; may be empty. */
  readonly detail: string;

  constructor(backend: string, detail: string, cause?: unknown) {
    super(`The ${backend} backend could not start the run: ${detail || SILENT_END}.`, {
      code: "EXECUTOR_START_FAILED",
      hint: "Run `repost doctor` to see what this machine lacks.",
      cause,
    });
    this.detail = detail;
  }
}

export function startFailed(backend: string, detail: string, cause?: unknown): StartError {
  return new StartError(backend, detail, cause);
}

export function sandboxUnavailable(reason: string, remedy: string, cause?: unknown): ExecutorError {
  return failureWithHint("EXECUTOR_SANDBOX_UNAVAILABLE", remedy, `The sandbox does not work here: ${reason}.`, cause);
}

export function dockerClientMissing(cause: unknown): ExecutorError {
  return failure("EXECUTOR_DOCKER_CLIENT_MISSING", "Cannot load dockerode, the client of the docker backend.", cause);
}

export function dockerUnavailable(reason: string, remedy: string, cause?: unknown): ExecutorError {
  return failureWithHint("EXECUTOR_DOCKER_UNAVAILABLE", remedy, `No Docker engine can be used: ${reason}.`, cause);
}

export function dockerImageUnusable(image: string, reason: string, remedy: string, cause?: unknown): ExecutorError {
  const message = `The image "${image}" cannot be used: ${reason}.`;
  return failureWithHint("EXECUTOR_DOCKER_IMAGE_UNUSABLE", remedy, message, cause);
}

/** Error for a loss that no program caused. */
export function dockerLost(event: string, cause?: unknown): ExecutorError {
  return failure("EXECUTOR_DOCKER_LOST", `A run was lost: ${event}.`, cause);
}

export function rootFilesInvalid(path: string, problem: string, cause?: unknown): ExecutorError {
  return failure("EXECUTOR_ROOT_FILES_INVALID", `Cannot use ${path} as a root file system: ${problem}.`, cause);
}

export function diskFull(folder: string, free: number, needed: number): ExecutorError {
  const [has, required] = [free, needed].map((bytes) => (bytes / 1e9).toFixed(1));
  return failure(
    "EXECUTOR_DISK_FULL",
    `Cannot build an environment: ${folder} has ${has} GB free, ${required} GB are needed.`,
  );
}

export function imageUnqualified(image: string): ExecutorError {
  const hint = `Write the registry too, such as docker.io/library/${image}, or localhost/${image} for an image of this machine.`;
  const message = `Cannot use the image "${image}": its name has no registry, so that any registry may answer.`;
  return failureWithHint("EXECUTOR_IMAGE_UNQUALIFIED", hint, message);
}

export function noBackend(reason: string, remedy: string, cause: unknown): ExecutorError {
  const hint = `${remedy} Or, for code that you trust, choose the process backend by name: it is no boundary.`;
  const message = `No backend that holds untrusted code works here. ${reason}`;
  return failureWithHint("EXECUTOR_NO_BACKEND", hint, message, cause);
}
