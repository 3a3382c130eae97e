import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";
import { nodeMissing } from "../errors.ts";

/** A Node that programs are run with. */
export interface NodeInterpreter {
  /** Links resolved. */
  readonly executable: string;
  readonly version: string;
}

const OLDEST = 20;

/**
 * The Node by a name on the PATH or a path; that of this process without one.
 * @throws ExecutorError EXECUTOR_RUNTIME_MISSING
 */
export async function findNode(node: string | undefined, signal: AbortSignal): Promise<NodeInterpreter> {
  const asked = node ?? process.execPath;
  const question = "console.log(JSON.stringify([process.execPath, process.versions.node]))";
  try {
    const { stdout } = await promisify(execFile)(asked, ["-e", question], { timeout: 30_000, signal, env: {} });
    const [executable, version] = JSON.parse(stdout) as [string, string];
    if (!(Number(version.split(".")[0]) >= OLDEST)) throw new Error(`It is Node ${version}.`);
    return { executable: await realpath(executable), version };
  } catch (cause) {
    signal.throwIfAborted();
    throw nodeMissing(asked, cause);
  }
}

/** The same; null where it is that of this process, which may be no Node, and cannot be used. */
export async function findNodeUnlessAbsent(
  node: string | undefined,
  signal: AbortSignal,
): Promise<NodeInterpreter | null> {
  try {
    return await findNode(node, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (node !== undefined) throw error;
    return null;
  }
}

/** @throws ExecutorError EXECUTOR_RUNTIME_MISSING where there is none */
export function foundNode(node: NodeInterpreter | null): NodeInterpreter {
  if (node === null) throw nodeMissing(process.execPath, undefined);
  return node;
}
