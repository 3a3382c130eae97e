import { readFileSync } from "node:fs";

/** Where no system keeps users of its own: above those of containers, below what is negative for old programs. */
const WIDE_START = 0x7000_0000;
const SLOTS = 64;
/** For a root whose user ids end early, as in a container. */
const NARROW_START = 64_000;

/** Gives every run that is under way a user id that no other process has, so that limits on processes count it alone. */
export class RunUsers {
  readonly #start: number;
  readonly #taken = new Set<number>();

  constructor(uidMap: string = readFileSync("/proc/self/uid_map", "utf8")) {
    // Two executors' processes never share a user: their own process ids differ.
    const start = WIDE_START + (process.pid % 0x40_0000) * SLOTS;
    this.#start = isMapped(uidMap, start + SLOTS) ? start : NARROW_START;
  }

  take(): number {
    let slot = 0;
    while (this.#taken.has(slot)) slot++;
    this.#taken.add(slot);
    return this.#start + slot;
  }

  release(user: number): void {
    this.#taken.delete(user - this.#start);
  }
}

/** Whether a user id exists in this process's namespace, from its table of (inside, outside, count). */
function isMapped(uidMap: string, user: number): boolean {
  return uidMap
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([inside = 0, , count = 0]) => user >= inside && user < inside + count);
}
