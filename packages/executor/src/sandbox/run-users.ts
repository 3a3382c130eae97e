import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";

/** Where no system keeps users of its own: above those of containers, below what is negative for old programs. */
const WIDE = { first: 0x7000_0000, count: 0x0fff_0000 };
/** For a root whose user ids end early, as in a container. */
const NARROW = { first: 64_000, count: 1_000 };

/**
 * Gives every worker of root's a user id that no other process has, so that limits on processes count its runs alone. By chance, for other
 * executors, threads and programs choose as well, and know nothing of each other.
 */
export class RunUsers {
  readonly #range: { readonly first: number; readonly count: number };
  readonly #taken = new Set<number>();

  /** @param uidMap the user ids that exist here, as in /proc/self/uid_map */
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

/** Whether a user id exists in this process's namespace, from its table of (inside, outside, count). */
function isMapped(uidMap: string, user: number): boolean {
  return uidMap
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([inside = 0, , count = 0]) => user >= inside && user < inside + count);
}
