/**
 * Effects of the candidate on the test's process: changes of module variables, receivers, arguments, environment and files, and uses of what
 * the test has there.
 *
 * The recording says which of them the reference has. A candidate may have others by accident, or to make the test and the reference compute
 * with what it left behind: they are withheld.
 */
import { Map, Set } from "./base.mjs";

/** Begins the effect that says how far the clock may be moved on, in microseconds. */
const CLOCK = "clock ";
/** Microseconds that need no effect. Each look at the clock takes one. */
const FREE_CLOCK_US = 1_000;
const { ceil, log2, max, min } = Math;

export class Changes {
  #effects;
  #answers;
  /** Microseconds by which the candidate may move the clock on, undefined before they are needed. */
  #clockLimitUs;
  /** Microseconds by which the candidate has moved the clock on. */
  #clockUs = 0;

  /** allowed: what the recording says; null while it is made, without effects where it is older than they are. */
  constructor(allowed) {
    this.isLearning = allowed === null;
    this.#effects = allowed?.effects === undefined ? null : new Set(allowed.effects);
    this.learned = new Set();
    /** Whether a change was withheld. */
    this.withheld = false;
  }

  /** Returns whether the reference has the effect, or nobody knows. */
  has(effect) {
    if (this.isLearning) this.learned.add(effect);
    return this.#effects?.has(effect) ?? true;
  }

  /**
   * Returns whether the reference may answer this where the recording, or its runs, have one answer: two of them show that nothing but chance
   * decides.
   */
  hasAnswer(key, digest) {
    if (this.isLearning) this.learned.add(`${key} ${digest}`);
    this.#answers ??= answersIn(this.#effects ?? []);
    const recorded = this.#answers.get(key);
    return this.isLearning || recorded?.size !== 1 || recorded.has(digest);
  }

  /**
   * Returns how much of a jump of the clock is carried over, in microseconds. Jumps count together: a candidate may wait in shorter or
   * longer steps than the reference, and about twice as long.
   */
  carriesClock(jumpUs) {
    this.#clockLimitUs ??= this.#effects === null ? Infinity : max(FREE_CLOCK_US, ...clockLimitsIn(this.#effects));
    const carriedUs = min(jumpUs, this.#clockLimitUs - this.#clockUs);
    this.#clockUs += carriedUs;
    this.withheld ||= carriedUs < jumpUs;
    return carriedUs;
  }

  /** Returns the effects that were learned. */
  effects() {
    const usedUs = this.#clockUs;
    if (!this.isLearning || usedUs <= FREE_CLOCK_US) return Array.from(this.learned);
    // Runs that draw other numbers wait a little longer or shorter: a power of two is the same for most of them.
    return [...this.learned, `${CLOCK}${2 ** ceil(log2(usedUs) + 1)}`];
  }

  /** Returns whether a change is carried over. */
  carries(change) {
    const isCarried = this.has(change);
    this.withheld ||= !isCarried;
    return isCarried;
  }
}

function clockLimitsIn(effects) {
  return Array.from(effects).flatMap((effect) => (effect.startsWith(CLOCK) ? [+effect.slice(CLOCK.length)] : []));
}

/** Digests of the reference's answers, by the key of the call. */
function answersIn(effects) {
  const found = new Map();
  for (const effect of effects) {
    if (!effect.startsWith("answer ")) continue;
    const at = effect.lastIndexOf(" ");
    const key = effect.slice(0, at);
    if (!found.has(key)) found.set(key, new Set());
    found.get(key).add(effect.slice(at + 1));
  }
  return found;
}
