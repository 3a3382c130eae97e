import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { CallOptions, Execution, ExecutionRequest, Executor } from "@repost/spec";

/** What is under contract: one executor that all cases use, and a way to make another. */
export interface ContractSubject {
  readonly executor: Executor;
  readonly create: () => Executor | Promise<Executor>;
}

/** What executors do, by a sentence that follows on their name. A case throws if this one does not. */
export type ContractCases = Readonly<Record<string, (subject: ContractSubject) => Promise<void>>>;

type Overrides = Partial<ExecutionRequest> & CallOptions;

/** A request whose entry is this Python program. */
export function programRequest(program: string, overrides: Partial<ExecutionRequest> = {}): ExecutionRequest {
  return {
    runtime: "python",
    entry: "program.py",
    ...overrides,
    files: [{ path: "program.py", content: program }, ...(overrides.files ?? [])],
  };
}

export function runProgram(
  executor: Executor,
  program: string,
  { signal, ...request }: Overrides = {},
): Promise<Execution> {
  return executor.execute(programRequest(program, request), { signal });
}

/** What does not differ between machines and runs. */
export function behaviour({ status, exit_code, signal, stdout, stderr, messages }: Execution): Partial<Execution> {
  return { status, exit_code, signal, stdout, stderr, messages };
}

/** An environment variable by which to know a run's processes again from outside. */
export function markedEnvironment(): { readonly mark: string; readonly env: Readonly<Record<string, string>> } {
  const mark = randomUUID();
  return { mark, env: { REPOST_CONTRACT_RUN: mark } };
}

/** Process ids on this machine that were started with a mark. */
export function processesWith(mark: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(mark))
    .map(Number);
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    // It ended while we looked, or is another user's.
    return "";
  }
}

export function lastLine(text: string): string | undefined {
  return text.trimEnd().split("\n").at(-1);
}
