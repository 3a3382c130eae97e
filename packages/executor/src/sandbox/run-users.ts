import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";

/** Above container ranges, below negative values of old programs. */
const WIDE = { first: 0x7000_0000, count: 0x0fff_0000 };
/** Smaller range, for a root user with few user ids. */
const NARROW = { first: 64_000, count: 1_000 };

/** Random unused user ids for workers, because process limits count by user and other executors choose too. */
export class RunUsers {
  readonly #range: { readonly first: number; readonly count: number };
  readonly #taken = new Set<number>();

  constructor(uidMap: string = readFileSync("/proc/self/uid_map", "utf8")) {
    this.#range = isMapped(uidMap, WIDE.first + WIDE.count) ? WIDE : NARROW;
  }

  take(): number {
    let user: number;
    do user = this.#range.first + randomInt(this.#range.count);
    while (this.#taken.has(user));
    this.#taken.add(user);
    return user;
  }

  release(user: number): void {
    this.#taken.delete(user);
  }
}

function isMapped(uidMap: string, user: number): boolean {
  return uidMap
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([inside = 0, , count = 0]) => user >= inside && user < inside + count);
}
