import { MINIMUM_NODE_VERSION, RepostError } from "@repost/spec";

export type ExecutorErrorCode =
  | "EXECUTOR_CLOSED"
  | "EXECUTOR_SESSION_ENDED"
  | "EXECUTOR_REQUEST_INVALID"
  | "EXECUTOR_RUNTIME_MISSING"
  | "EXECUTOR_NODE_TOO_OLD"
  | "EXECUTOR_RUNTIME_UNSUPPORTED"
  | "EXECUTOR_TRANSFORM_MISSING"
  | "EXECUTOR_ENVIRONMENT_MISSING"
  | "EXECUTOR_ENVIRONMENT_DAMAGED"
  | "EXECUTOR_INSTALL_FAILED"
  | "EXECUTOR_REQUIREMENTS_UNSOLVABLE"
  | "EXECUTOR_LOCK_INVALID"
  | "EXECUTOR_UV_MISSING"
  | "EXECUTOR_NPM_MISSING"
  | "EXECUTOR_INDEX_UNREACHABLE"
  | "EXECUTOR_CACHE_UNUSABLE"
  | "EXECUTOR_ARCHIVE_INVALID"
  | "EXECUTOR_START_FAILED"
  | "EXECUTOR_SANDBOX_UNAVAILABLE"
  | "EXECUTOR_DOCKER_CLIENT_MISSING"
  | "EXECUTOR_DOCKER_UNAVAILABLE"
  | "EXECUTOR_DOCKER_IMAGE_UNUSABLE"
  | "EXECUTOR_DOCKER_LOST"
  | "EXECUTOR_ROOT_FILES_INVALID"
  | "EXECUTOR_DISK_FULL"
  | "EXECUTOR_IMAGE_UNQUALIFIED"
  | "EXECUTOR_NO_BACKEND";

export class ExecutorError extends RepostError<ExecutorErrorCode> {
  override readonly name = "ExecutorError";
}

export function executorClosed(): ExecutorError {
  return new ExecutorError("The executor was closed.", {
    code: "EXECUTOR_CLOSED",
    hint: "Create another executor; a closed one starts nothing.",
  });
}

export function sessionEnded(why: string): ExecutorError {
  return new ExecutorError(`Cannot run a snippet: the session has ended, for ${why}.`, {
    code: "EXECUTOR_SESSION_ENDED",
    hint: "Open another session; the state of this one is lost.",
  });
}

export function requestInvalid(problem: string): ExecutorError {
  return new ExecutorError(`Cannot run the request: ${problem}.`, {
    code: "EXECUTOR_REQUEST_INVALID",
    hint: "Correct the request: relative paths with forward slashes, the entry among the files, positive limits.",
  });
}

export function runtimeMissing(python: string, cause: unknown): ExecutorError {
  return new ExecutorError(`Cannot start the Python interpreter "${python}".`, {
    code: "EXECUTOR_RUNTIME_MISSING",
    hint: "Install Python 3.9 or later, or name an interpreter with the option python.",
    cause,
  });
}

export function nodeMissing(node: string, cause: unknown): ExecutorError {
  return new ExecutorError(`Cannot start "${node}" as Node.`, {
    code: "EXECUTOR_RUNTIME_MISSING",
    hint: `Install Node ${MINIMUM_NODE_VERSION} or newer, or pass its path in the option node.`,
    cause,
  });
}

export function nodeTooOld(node: string, version: string): ExecutorError {
  return new ExecutorError(`"${node}" is Node ${version}. Node ${MINIMUM_NODE_VERSION} or newer is required.`, {
    code: "EXECUTOR_NODE_TOO_OLD",
    hint: `Install Node ${MINIMUM_NODE_VERSION} or newer, or pass its path in the option node.`,
  });
}

export function transformMissing(cause: unknown): ExecutorError {
  return new ExecutorError("Cannot load esbuild, which removes the types of TypeScript programs.", {
    code: "EXECUTOR_TRANSFORM_MISSING",
    hint: "Run `npm install esbuild` on this machine, where @repost/executor is installed.",
    cause,
  });
}

/** Error for an interpreter that starts only outside of the sandbox. */
export function runtimeHidden(python: string, printed: string, cause: unknown): ExecutorError {
  return new ExecutorError(`The Python interpreter "${python}" does not start inside the sandbox: ${printed}`, {
    code: "EXECUTOR_RUNTIME_MISSING",
    hint: "Make what it needs visible with the option readOnlyPaths, or name another interpreter with the option python.",
    cause,
  });
}

export function runtimeUnsupported(runtime: string, backend: string): ExecutorError {
  return new ExecutorError(`The ${backend} backend does not run "${runtime}" programs.`, {
    code: "EXECUTOR_RUNTIME_UNSUPPORTED",
    hint: "Ask capabilities() which runtimes a backend has, and choose one of them.",
  });
}

export function environmentMissing(digest: string): ExecutorError {
  return new ExecutorError(`There is no installed environment for the lock ${digest}.`, {
    code: "EXECUTOR_ENVIRONMENT_MISSING",
    hint: "Build the environment of that lock first and tell the executor how to find it with resolveEnvironment, or run without one.",
  });
}

export function environmentDamaged(digest: string, problem: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`The installed environment of ${digest} is not what was installed: ${problem}.`, {
    code: "EXECUTOR_ENVIRONMENT_DAMAGED",
    hint: "Remove it with `repost runtime prune --digest`, and run again to have it installed anew.",
    cause,
  });
}

export function installFailed(digest: string, detail: string): ExecutorError {
  return new ExecutorError(`The environment of ${digest} cannot be installed: ${detail}`, {
    code: "EXECUTOR_INSTALL_FAILED",
    hint: "Use the Python version that the lock was made for, or load the environment with `repost runtime load` from an archive made where it works.",
  });
}

export function requirementsUnsolvable(detail: string): ExecutorError {
  return new ExecutorError(`No versions of the required packages fit together: ${detail}`, {
    code: "EXECUTOR_REQUIREMENTS_UNSOLVABLE",
    hint: "Use another version of the interpreter, or another date with `--cutoff`.",
  });
}

export function lockInvalid(problem: string): ExecutorError {
  return new ExecutorError(`This is no lock: ${problem}.`, {
    code: "EXECUTOR_LOCK_INVALID",
    hint: "Build the environment again, or get an unchanged copy of the dataset or archive.",
  });
}

export function uvMissing(detail: string): ExecutorError {
  return new ExecutorError(`There is no uv, which installs packages, and it cannot be had: ${detail}`, {
    code: "EXECUTOR_UV_MISSING",
    hint: "Install it (`python3 -m pip install uv`, or your distribution's package), or leave packages out with --no-install.",
  });
}

export function npmMissing(detail: string): ExecutorError {
  return new ExecutorError(`There is no npm, which installs packages for Node: ${detail}`, {
    code: "EXECUTOR_NPM_MISSING",
    hint: "Install npm, or leave packages out with --no-install.",
  });
}

export function indexUnreachable(detail: string): ExecutorError {
  return new ExecutorError(`The package index cannot be reached: ${detail}`, {
    code: "EXECUTOR_INDEX_UNREACHABLE",
    hint: "Check connection, proxy and certificates (SSL_CERT_FILE), or leave packages out with --no-install.",
  });
}

export function cacheUnusable(path: string, cause: unknown): ExecutorError {
  return new ExecutorError(`Environments cannot be kept in ${path}.`, {
    code: "EXECUTOR_CACHE_UNUSABLE",
    hint: "Make the folder writable, or name another with --cache or XDG_CACHE_HOME.",
    cause,
  });
}

export function archiveInvalid(path: string, problem: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`${path} is no archive of environments that can be trusted: ${problem}.`, {
    code: "EXECUTOR_ARCHIVE_INVALID",
    hint: "Get an unchanged copy of the archive, or export it again with `repost runtime export`.",
    cause,
  });
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
  return new ExecutorError(`The sandbox does not work here: ${reason}.`, {
    code: "EXECUTOR_SANDBOX_UNAVAILABLE",
    hint: remedy,
    cause,
  });
}

export function dockerClientMissing(cause: unknown): ExecutorError {
  return new ExecutorError("Cannot load dockerode, the client of the docker backend.", {
    code: "EXECUTOR_DOCKER_CLIENT_MISSING",
    hint: "Run `npm install dockerode` where @repost/executor is installed.",
    cause,
  });
}

export function dockerUnavailable(reason: string, remedy: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`No Docker engine can be used: ${reason}.`, {
    code: "EXECUTOR_DOCKER_UNAVAILABLE",
    hint: remedy,
    cause,
  });
}

export function dockerImageUnusable(image: string, reason: string, remedy: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`The image "${image}" cannot be used: ${reason}.`, {
    code: "EXECUTOR_DOCKER_IMAGE_UNUSABLE",
    hint: remedy,
    cause,
  });
}

/** Error for a loss that no program caused. */
export function dockerLost(event: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`A run was lost: ${event}.`, {
    code: "EXECUTOR_DOCKER_LOST",
    hint: "Make sure that the Docker engine runs and that nobody removes its containers, then run again.",
    cause,
  });
}

export function rootFilesInvalid(path: string, problem: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`Cannot use ${path} as a root file system: ${problem}.`, {
    code: "EXECUTOR_ROOT_FILES_INVALID",
    hint: "Name a folder of debootstrap, a tar archive of that folder, or an archive of `docker save`.",
    cause,
  });
}

export function diskFull(folder: string, free: number, needed: number): ExecutorError {
  const [has, required] = [free, needed].map((bytes) => (bytes / 1e9).toFixed(1));
  return new ExecutorError(`Cannot build an environment: ${folder} has ${has} GB free, ${required} GB are needed.`, {
    code: "EXECUTOR_DISK_FULL",
    hint: "Run `repost clean` to remove layers of environments, or free space otherwise.",
  });
}

export function imageUnqualified(image: string): ExecutorError {
  return new ExecutorError(
    `Cannot use the image "${image}": its name has no registry, so that any registry may answer.`,
    {
      code: "EXECUTOR_IMAGE_UNQUALIFIED",
      hint: `Write the registry too, such as docker.io/library/${image}, or localhost/${image} for an image of this machine.`,
    },
  );
}

export function noBackend(reason: string, remedy: string, cause: unknown): ExecutorError {
  return new ExecutorError(`No backend that holds untrusted code works here. ${reason}`, {
    code: "EXECUTOR_NO_BACKEND",
    hint: `${remedy} Or, for code that you trust, choose the process backend by name: it is no boundary.`,
    cause,
  });
}
