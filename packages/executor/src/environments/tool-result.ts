import { execFile, type ExecFileOptions } from "node:child_process";
import { indexUnreachable } from "../errors.ts";
import { withoutAddresses } from "./without-addresses.ts";

const LONGEST_MS = 1_800_000;
const MAX_BYTES = 67_108_864;

export type ToolResult =
  | { readonly status: "done"; readonly printed: string }
  /** `detail` contains no addresses. */
  | { readonly status: "refused"; readonly detail: string };

interface ToolFailures {
  readonly network: RegExp;
  readonly cannotStart: (code: string) => Error;
  readonly omitted?: RegExp;
}

/** @throws ExecutorError EXECUTOR_INDEX_UNREACHABLE; errors of `cannotStart` */
export async function runTool(
  program: string,
  args: readonly string[],
  { signal, ...options }: Pick<ExecFileOptions, "cwd" | "env"> & { readonly signal?: AbortSignal | undefined },
  { network, cannotStart, omitted = /(?!)/gu }: ToolFailures,
): Promise<ToolResult> {
  const limits = { timeout: LONGEST_MS, maxBuffer: MAX_BYTES, ...(signal === undefined ? {} : { signal }) };
  return new Promise((resolve, reject) => {
    execFile(program, args, { ...options, ...limits, encoding: "utf8" }, (error, stdout, stderr) => {
      if (error === null) resolve({ status: "done", printed: stdout });
      else if (signal?.aborted === true) reject(signal.reason as Error);
      else if (typeof error.code !== "number") reject(cannotStart(error.code ?? "killed"));
      else if (network.test(stderr)) reject(indexUnreachable(withoutAddresses(stderr)));
      else resolve({ status: "refused", detail: withoutAddresses(stderr.replaceAll(omitted, "")) });
    });
  });
}
