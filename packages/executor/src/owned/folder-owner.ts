import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Whose a folder is: enough to know later, and from another container that shares the disk, whether its owner lives. */
export interface FolderOwner {
  readonly pid: number;
  readonly host: string;
  /** Changes with every start of the machine; empty where it cannot be told. */
  readonly boot: string;
  /** The process ids that pid is one of; empty where it cannot be told. */
  readonly namespace: string;
}

export function describeOwner(): FolderOwner {
  return {
    pid: process.pid,
    host: hostname(),
    boot: orEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: orEmpty(() => readlinkSync("/proc/self/ns/pid")),
  };
}

/** True only where it is certain: an owner of another host or namespace may live without being seen from here. */
export function isGone(owner: FolderOwner): boolean {
  const here = describeOwner();
  if (owner.host !== here.host) return false;
  if (owner.boot !== here.boot) return true;
  return owner.namespace === here.namespace && !isAlive(owner.pid);
}

/** Returns whether a process with this id exists here. */
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
    // Only Linux has these files.
    return "";
  }
}
