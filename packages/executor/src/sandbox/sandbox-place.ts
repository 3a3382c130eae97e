import { release } from "node:os";
import type { ExecutionRequest } from "@repost/spec";
import { baseEnvironment, type RunPlace } from "../worker/run-request.ts";
import { SANDBOX } from "./sandbox-arguments.ts";

/** Server, zygote, keeper and the first process of the run's namespaces; the two of a spare come and go, and are at the program's cost. */
const OWN_PROCESSES = 4;

/** Where a program finds itself in the sandbox: the same for every run. */
export function sandboxPlace({ env, runtime }: Pick<ExecutionRequest, "env" | "runtime">): () => Promise<RunPlace> {
  const base = { ...baseEnvironment(SANDBOX.home, SANDBOX.temporary, runtime), USER: "user", LOGNAME: "user" };
  const place: RunPlace = {
    folder: SANDBOX.work,
    env: { ...base, ...env },
    countsProcesses: countsProcesses(),
    ownProcesses: OWN_PROCESSES,
  };
  return () => Promise.resolve(place);
}

/** Since 5.14 processes are counted for each user namespace; before, for the user on the whole machine: for root, who takes a new user, that is the same. */
export function countsProcesses(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return process.getuid?.() === 0 || major > 5 || (major === 5 && minor >= 14);
}
