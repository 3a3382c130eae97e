import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface FolderOwner {
  readonly pid: number;
  readonly host: string;
  /** Changes with each boot; empty when unknown. */
  readonly boot: string;
  /** Empty when unknown. */
  readonly namespace: string;
  /** Clock ticks from boot to the start of the process, because pids are reused. Empty when unknown. */
  readonly started?: string;
}

export function describeOwner(): FolderOwner {
  return {
    pid: process.pid,
    host: hostname(),
    boot: orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: orEmpty(() => readlinkSync("/proc/self/ns/pid")),
    started: startOf(process.pid),
  };
}

/** Returns true only when certain: owners may live on another host. */
export function isGone(owner: FolderOwner): boolean {
  const here = describeOwner();
  if (owner.host !== here.host) return false;
  if (owner.boot !== here.boot) return true;
  if (owner.namespace !== here.namespace) return false;
  const started = (owner.started ?? "") === "" ? "" : startOf(owner.pid);
  return !isAlive(owner.pid) || (started !== "" && started !== owner.started);
}

/** Reads field 22 of proc(5); the second one, a name in parentheses, may contain spaces. */
function startOf(pid: number): string {
  return orEmpty(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
