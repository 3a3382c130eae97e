import { release } from "node:os";
import type { ExecutionRequest } from "@repost/spec";
import { baseEnvironment, type RunContext } from "../worker/run-request.ts";
import { isAtLeast } from "../version.ts";
import { SANDBOX } from "./sandbox-arguments.ts";

/** Server, fork servers and the run's first process. */
const SUPERVISOR_PROCESSES = 4;
/** Higher: with a control group this limit is secondary. */
const SUPERVISOR_PROCESSES_IN_GROUP = 64;

export function sandboxContext(
  { env, runtime }: Pick<ExecutionRequest, "env" | "runtime">,
  hasGroup: boolean,
): () => Promise<RunContext> {
  const base = { ...baseEnvironment(SANDBOX.home, SANDBOX.temporary, runtime), USER: "user", LOGNAME: "user" };
  const context: RunContext = {
    folder: SANDBOX.work,
    env: { ...base, ...env },
    countsProcesses: countsProcesses(),
    supervisorProcesses: hasGroup ? SUPERVISOR_PROCESSES_IN_GROUP : SUPERVISOR_PROCESSES,
  };
  return () => Promise.resolve(context);
}

/** Linux 5.14 counts processes per user namespace, older kernels per user. */
export function countsProcesses(): boolean {
  return process.getuid?.() === 0 || isAtLeast(release(), "5.14");
}
