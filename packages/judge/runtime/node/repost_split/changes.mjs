/**
 * Effects of the candidate on the test's process: changes of module variables, receivers, arguments, environment and files, and uses of what
 * the test has there.
 *
 * The recording says which of them the reference has. A candidate may have others by accident, or to make the test and the reference compute
 * with what it left behind: they are withheld.
 */
import { Set } from "./base.mjs";

export class Changes {
  #effects;
  #isLearning;

  /** allowed: what the recording says; null while it is made, without effects where it is older than they are. */
  constructor(allowed) {
    this.#isLearning = allowed === null;
    this.#effects = allowed?.effects === undefined ? null : new Set(allowed.effects);
    this.learned = new Set();
    /** Whether a change was withheld. */
    this.withheld = false;
  }

  /** Returns whether the reference has the effect, or nobody knows. */
  has(effect) {
    if (this.#isLearning) this.learned.add(effect);
    return this.#effects?.has(effect) ?? true;
  }

  /** Returns whether a change is carried over. */
  carries(change) {
    const isCarried = this.has(change);
    this.withheld ||= !isCarried;
    return isCarried;
  }
}
