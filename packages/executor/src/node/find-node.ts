import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";
import { MINIMUM_NODE_VERSION } from "@repost/spec";
import { ExecutorError, nodeMissing, nodeTooOld } from "../errors.ts";

export interface NodeInterpreter {
  readonly executable: string;
  readonly version: string;
}

/** @throws ExecutorError EXECUTOR_RUNTIME_MISSING when the command is no Node, EXECUTOR_NODE_TOO_OLD */
export async function findNode(node: string | undefined, signal: AbortSignal): Promise<NodeInterpreter> {
  const command = node ?? process.execPath;
  const interpreter = await readVersion(command, signal);
  if (!(Number(interpreter.version.split(".")[0]) >= MINIMUM_NODE_VERSION))
    throw nodeTooOld(command, interpreter.version);
  return interpreter;
}

async function readVersion(command: string, signal: AbortSignal): Promise<NodeInterpreter> {
  const script = "console.log(JSON.stringify([process.execPath, process.versions.node]))";
  try {
    const { stdout } = await promisify(execFile)(command, ["-e", script], { timeout: 30_000, signal, env: {} });
    const [executable, version] = JSON.parse(stdout) as [string, string];
    return { executable: await realpath(executable), version };
  } catch (cause) {
    signal.throwIfAborted();
    throw nodeMissing(command, cause);
  }
}

/** Returns null when this process's executable is no Node. */
export async function findNodeUnlessAbsent(
  node: string | undefined,
  signal: AbortSignal,
): Promise<NodeInterpreter | null> {
  try {
    return await findNode(node, signal);
  } catch (error) {
    signal.throwIfAborted();
    const isMissing = error instanceof ExecutorError && error.code === "EXECUTOR_RUNTIME_MISSING";
    if (node !== undefined || !isMissing) throw error;
    return null;
  }
}

export function foundNode(node: NodeInterpreter | null): NodeInterpreter {
  if (node === null) throw nodeMissing(process.execPath, undefined);
  return node;
}
