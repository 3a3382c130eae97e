import { execFile } from "node:child_process";
import { statfs } from "node:fs/promises";
import { promisify } from "node:util";
import { createExecutor } from "@repost/executor";
import { RepostError } from "@repost/spec";

/** One thing that repost works with, and how it stands here. */
export interface MachinePart {
  readonly name: string;
  /** weaker: it works, but less of it than elsewhere. missing: something that repost needs does not work. */
  readonly status: "works" | "weaker" | "missing";
  readonly detail: string;
  /** One imperative sentence; null where nothing is to be done. */
  readonly remedy: string | null;
}

export interface InspectMachineOptions {
  readonly signal?: AbortSignal | undefined;
}

const LEAST_NODE = 22;
const LEAST_FREE_GB = 1;
const run = promisify(execFile);

/** Looks at everything that the stages need: interpreters, executors, git, pip, disk. Changes nothing. */
export async function inspectMachine({ signal }: InspectMachineOptions = {}): Promise<readonly MachinePart[]> {
  return [
    inspectNode(),
    ...(await inspectExecutors(signal)),
    await inspectTool({
      name: "git",
      command: ["git", "--version"],
      remedy: "Install git to use git addresses as sources.",
      signal,
    }),
    await inspectTool({
      name: "pip",
      command: ["python3", "-m", "pip", "--version"],
      remedy: "Install pip for python3 to use pypi: sources.",
      signal,
    }),
    await inspectDisk(),
  ];
}

function inspectNode(): MachinePart {
  const major = Number(process.versions.node.split(".")[0]);
  const enough = major >= LEAST_NODE;
  return {
    name: "node",
    status: enough ? "works" : "missing",
    detail: process.versions.node,
    remedy: enough ? null : `Use Node ${LEAST_NODE} or newer.`,
  };
}

/** The sandbox is what is wanted; where plain processes work without it, repost works, with less. */
async function inspectExecutors(signal: AbortSignal | undefined): Promise<MachinePart[]> {
  const plain = await inspectExecutor("process", signal);
  const sandbox = await inspectExecutor("sandbox", signal);
  const python: MachinePart = { ...plain, name: "python" };
  return [
    python,
    { ...sandbox, status: sandbox.status === "missing" && plain.status !== "missing" ? "weaker" : sandbox.status },
  ];
}

async function inspectExecutor(kind: "sandbox" | "process", signal: AbortSignal | undefined): Promise<MachinePart> {
  try {
    await using executor = await createExecutor({ kind, ...(signal === undefined ? {} : { signal }) });
    const { runtimes, held, notes } = await executor.capabilities({ signal });
    const detail = kind === "process" ? (runtimes.python ?? "none") : [`holds ${held.join(", ")}`, ...notes].join("; ");
    return { name: kind, status: "works", detail, remedy: null };
  } catch (error) {
    signal?.throwIfAborted();
    if (!RepostError.is(error)) throw error;
    return { name: kind, status: "missing", detail: error.message, remedy: error.hint };
  }
}

interface InspectToolOptions extends InspectMachineOptions {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly remedy: string;
}

/** A tool that only some sources need: without it repost works, with less. */
async function inspectTool({ name, command, remedy, signal }: InspectToolOptions): Promise<MachinePart> {
  const [file, ...args] = command;
  try {
    const { stdout } = await run(file, args, { timeout: 20_000, ...(signal === undefined ? {} : { signal }) });
    return { name, status: "works", detail: stdout.split("\n")[0] ?? "", remedy: null };
  } catch (error) {
    signal?.throwIfAborted();
    const detail = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { name, status: "weaker", detail, remedy };
  }
}

async function inspectDisk(): Promise<MachinePart> {
  const { bavail, bsize } = await statfs(".");
  const free = (bavail * bsize) / 1e9;
  return {
    name: "disk",
    status: free < LEAST_FREE_GB ? "weaker" : "works",
    detail: `${free.toFixed(1)} GB free here`,
    remedy: free < LEAST_FREE_GB ? `Free ${LEAST_FREE_GB} GB or more before a large run.` : null,
  };
}
