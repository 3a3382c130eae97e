import { z } from "zod/v4";
import type { ExecutionFile, ExecutionRequest, KeptProgram } from "./execution.ts";

export const encodingField = z.literal("base64").optional().describe("base64: the text encodes bytes; absent: UTF-8");

export const sourceFileSchema = z.object({
  path: z.string().describe("Path for imports and reads"),
  code: z.string().describe("Text of the file"),
  encoding: encodingField,
});
export type SourceFile = z.infer<typeof sourceFileSchema>;

export function contentOf({ code, encoding }: Pick<SourceFile, "code" | "encoding">): string | Uint8Array {
  return encoding === "base64" ? Buffer.from(code, "base64") : code;
}

/** Adds underscores before a path until it is not taken. */
export function unusedPath(path: string, taken: ReadonlySet<string>): string {
  return taken.has(path) ? unusedPath(`_${path}`, taken) : path;
}

export function executionFiles(files: readonly SourceFile[]): readonly ExecutionFile[] {
  return files.map((file) => ({ path: file.path, content: contentOf(file) }));
}

/** Program that reads its job from a file. */
export interface JobProgram {
  readonly path: string;
  /** `job` is the file's path as a literal. */
  readonly program: (job: string) => string;
}

interface JobRun extends Pick<ExecutionRequest, "runtime" | "environment" | "limits" | "library"> {
  readonly module: { readonly files: readonly SourceFile[]; readonly imports: readonly string[] };
  /** Without the module's further files. */
  readonly files: readonly ExecutionFile[];
  readonly job: { readonly path: string; readonly content: object };
  readonly main: JobProgram;
  /** Seed of Python's hashes. @default none */
  readonly hashSeed?: number;
  /** @default none */
  readonly keep?: Omit<KeptProgram, "job">;
}

/** Returns whether all other lines are equal. */
export function differsOnlyIn(
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  before: string,
  after: string,
): boolean {
  const [lines, changed] = [before.split("\n"), after.split("\n")];
  const rest = lines.length - endLine;
  return (
    changed.length >= startLine - 1 + rest &&
    lines.slice(0, startLine - 1).every((line, index) => changed[index] === line) &&
    lines.slice(endLine).every((line, index) => changed[changed.length - rest + index] === line)
  );
}

export function jobRequest({ module, files, job, main, hashSeed, keep, ...request }: JobRun): ExecutionRequest {
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
    ...(keep !== undefined && { keep: { ...keep, job: path } }),
  };
}
