import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallOptions, Execution, ExecutionRequest, Executor } from "@repost/spec";

export interface ContractSubject {
  readonly executor: Executor;
  readonly create: () => Executor | Promise<Executor>;
}

export type ContractCases = Readonly<Record<string, (subject: ContractSubject) => Promise<void>>>;

type Overrides = Partial<ExecutionRequest> & CallOptions;

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

export function runNode(
  executor: Executor,
  program: string,
  { files = [], entry = "program.mjs", ...more }: Partial<ExecutionRequest> = {},
): Promise<Execution> {
  return executor.execute({
    runtime: "node",
    ...more,
    entry,
    files: [{ path: entry, content: program }, ...files],
  });
}

/** Sends nothing, and does not end. */
export const silence: AsyncIterable<string> = {
  [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
};

export function behaviour({ status, exit_code, signal, stdout, stderr, messages }: Execution): Partial<Execution> {
  return { status, exit_code, signal, stdout, stderr, messages };
}

export function markedProgram(program: string): { readonly mark: string; readonly program: string } {
  const mark = newMark();
  const rename = `with open("/proc/self/comm", "w") as comm:\n    comm.write("${mark}")\n`;
  return { mark, program: rename + program };
}

export function newMark(): string {
  return randomBytes(MARK_BYTES).toString("hex");
}

/** The kernel keeps fifteen characters of a process name. */
const MARK_BYTES = 7;

export function processesWith(mark: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => namesOf(pid).includes(mark))
    .map(Number);
}

function namesOf(pid: string): readonly string[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    // Ending processes have no command.
    if (command === "") return [];
    return [readFileSync(`/proc/${pid}/comm`, "utf8").trimEnd(), ...command.split("\0").slice(0, 1)];
  } catch {
    return [];
  }
}

export function lastLine(text: string): string | undefined {
  return text.trimEnd().split("\n").at(-1);
}

export function temporaryFolders(): readonly string[] {
  return readdirSync(tmpdir()).filter(
    (name) => name.startsWith("repost-executor-") && isFromThisProcess(join(tmpdir(), name)),
  );
}

function isFromThisProcess(folder: string): boolean {
  try {
    return readFileSync(join(folder, ".repost-owner.json"), "utf8").includes(`"pid":${process.pid},`);
  } catch {
    return false;
  }
}
