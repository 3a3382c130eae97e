import { execFile, type ExecFileOptions } from "node:child_process";
import { parse } from "node:path";

const MAX_MS = 60_000;

export interface ProgramOptions extends Pick<ExecFileOptions, "env" | "shell"> {
  readonly signal: AbortSignal;
  /** `problem` is null when the program ran. */
  readonly failure: (problem: string | null, error: Error, stderr: string) => Error;
}

/** Avoids files of the working folder. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { failure, ...options }: ProgramOptions,
): Promise<string> {
  const all = { cwd: parse(process.cwd()).root, timeout: MAX_MS, windowsHide: true, ...options };
  return await new Promise((resolve, reject) => {
    execFile(command, args, all, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (options.signal.aborted) reject(error);
      else reject(failure(problemOf(error), error, stderr));
    });
  });
}

function problemOf({ code, killed }: Error & { code?: number | string | null | undefined; killed?: boolean }) {
  if (code === "ENOENT") return "there is no such program";
  return killed === true ? "it gave no answer in time" : null;
}
