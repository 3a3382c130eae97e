import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface FolderOwner {
  readonly pid: number;
  readonly host: string;
  /** Changes with each boot; empty when unknown. */
  readonly boot: string;
  /** Empty when unknown. */
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

/** Returns true only when certain: owners may live on another host. */
export function isGone(owner: FolderOwner): boolean {
  const here = describeOwner();
  if (owner.host !== here.host) return false;
  if (owner.boot !== here.boot) return true;
  return owner.namespace === here.namespace && !isAlive(owner.pid);
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
