import {
  type ExecutionFile,
  executionFiles,
  type ExecutionRequest,
  type SandboxedModule,
  unusedPath,
} from "@repost/spec";

interface JobRun extends Pick<ExecutionRequest, "runtime" | "environment" | "limits" | "library"> {
  readonly module: Pick<SandboxedModule, "files" | "imports">;
  /** Without the module's further files. */
  readonly files: readonly ExecutionFile[];
  readonly job: { readonly path: string; readonly content: object };
  readonly main: { readonly path: string; readonly program: (job: string) => string };
  /** Seed of Python's hashes. @default none */
  readonly hashSeed?: number;
}

export function jobRequest({ module, files, job, main, hashSeed, ...request }: JobRun): ExecutionRequest {
  const code = [...files, ...executionFiles(module.files)];
  const taken = new Set(code.map(({ path }) => path));
  const path = unusedPath(job.path, taken);
  const entry = unusedPath(main.path, taken);
  return {
    ...request,
    files: [
      ...code,
      { path, content: JSON.stringify(job.content) },
      { path: entry, content: main.program(JSON.stringify(path)) },
    ],
    entry,
    ...(hashSeed !== undefined && { env: { PYTHONHASHSEED: String(hashSeed) } }),
    preload: module.imports,
  };
}
