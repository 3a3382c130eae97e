import { release } from "node:os";
import type { ExecutionRequest } from "@repost/spec";
import { baseEnvironment, type RunPlace } from "../worker/run-request.ts";
import { SANDBOX } from "./sandbox-arguments.ts";

/** Server, zygote, keeper and the first process of the run's namespaces; those of a spare come and go, and are at the program's cost. */
const OWN_PROCESSES = 4;
/** More than all of a worker. Where a control group counts the run's own, the limit of its user is only a second one. */
const OWN_PROCESSES_BESIDE_GROUP = 64;

/**
 * Returns the folder and environment of a program in the sandbox. They are the same for every run.
 * @param hasGroup whether each run has a control group
 */
export function sandboxPlace(
  { env, runtime }: Pick<ExecutionRequest, "env" | "runtime">,
  hasGroup: boolean,
): () => Promise<RunPlace> {
  const base = { ...baseEnvironment(SANDBOX.home, SANDBOX.temporary, runtime), USER: "user", LOGNAME: "user" };
  const place: RunPlace = {
    folder: SANDBOX.work,
    env: { ...base, ...env },
    countsProcesses: countsProcesses(),
    ownProcesses: hasGroup ? OWN_PROCESSES_BESIDE_GROUP : OWN_PROCESSES,
  };
  return () => Promise.resolve(place);
}

/** Since 5.14 processes are counted for each user namespace; before, for the user on the whole machine: for root, who takes a new user, that is the same. */
export function countsProcesses(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return process.getuid?.() === 0 || major > 5 || (major === 5 && minor >= 14);
}
