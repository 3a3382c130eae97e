import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

export interface ProcessGuard {
  /** Throws the first refusal, even if caught before. */
  readonly check: () => void;
  readonly restore: () => void;
}

/** Refuses to start processes in this thread. */
export function refuseProcesses(): ProcessGuard {
  const { execFileSync, execSync, spawnSync } = childProcess;
  const spawn = Object.getOwnPropertyDescriptor(ChildProcess.prototype, "spawn") ?? {};
  const refusals: Error[] = [];
  const refuse = (command: unknown): never => {
    const rule = "Rename the test's file to *.slow.test.ts or move the file to tests/.";
    const refusal = new Error(`A unit test starts a process (${programName(command)}). ${rule}`);
    refusals.push(refusal);
    throw refusal;
  };
  // All asynchronous starts use this method.
  replace({ ...spawn, value: refuse }, { execFileSync: refuse, execSync: refuse, spawnSync: refuse });
  return {
    check: () => {
      const [refusal] = refusals.splice(0);
      if (refusal !== undefined) throw refusal;
    },
    restore: () => replace(spawn, { execFileSync, execSync, spawnSync }),
  };
}

function replace(spawn: PropertyDescriptor, synchronous: object): void {
  Object.defineProperty(ChildProcess.prototype, "spawn", spawn);
  Object.assign(childProcess, synchronous);
  syncBuiltinESMExports();
}

function programName(command: unknown): string {
  return typeof command === "object" && command !== null && "file" in command ? String(command.file) : String(command);
}
