/**
 * Withholds all effects on the test's process except the reference's, because test and reference could compute with
 * them.
 */
import { Map, Set } from "./base.mjs";

/** Prefix of the effect that permits a clock change, in microseconds. */
const CLOCK = "clock ";
/** Each read of the clock takes one microsecond. */
const FREE_CLOCK_US = 1_000;
const { ceil, log2, max, min } = Math;

export class Changes {
  #effects;
  #answers;
  #clockLimitUs;
  #clockUs = 0;

  /** `allowed` is null while recording. */
  constructor(allowed) {
    this.isLearning = allowed === null;
    this.#effects = allowed?.effects === undefined ? null : new Set(allowed.effects);
    this.learned = new Set();
    this.withheld = false;
  }

  has(effect) {
    if (this.isLearning) this.learned.add(effect);
    return this.#effects?.has(effect) ?? true;
  }

  /** Two recorded answers for one call show randomness: then any is accepted. */
  hasAnswer(key, digest) {
    if (this.isLearning) this.learned.add(`${key} ${digest}`);
    this.#answers ??= answersIn(this.#effects ?? []);
    const recorded = this.#answers.get(key);
    return this.isLearning || recorded?.size !== 1 || recorded.has(digest);
  }

  /** Jumps add up to about twice the reference's time. */
  carriesClock(jumpUs) {
    this.#clockLimitUs ??= this.#effects === null ? Infinity : max(FREE_CLOCK_US, ...clockLimitsIn(this.#effects));
    const carriedUs = min(jumpUs, this.#clockLimitUs - this.#clockUs);
    this.#clockUs += carriedUs;
    this.withheld ||= carriedUs < jumpUs;
    return carriedUs;
  }

  effects() {
    const usedUs = this.#clockUs;
    if (!this.isLearning || usedUs <= FREE_CLOCK_US) return Array.from(this.learned);
    // Random waits vary: a power of two is mostly stable.
    return [...this.learned, `${CLOCK}${2 ** ceil(log2(usedUs) + 1)}`];
  }

  carries(change) {
    const isCarried = this.has(change);
    this.withheld ||= !isCarried;
    return isCarried;
  }
}

function clockLimitsIn(effects) {
  return Array.from(effects).flatMap((effect) => (effect.startsWith(CLOCK) ? [+effect.slice(CLOCK.length)] : []));
}

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
