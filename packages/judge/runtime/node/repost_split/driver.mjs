/**
 * Lets time pass while the test waits for something. Code of the test runs first; then the candidate's process takes its turn; when
 * neither has anything to do, the clock moves on to the next timer of both.
 */
import { elapsedUs } from "./clock.mjs";
import { becomeQuiet, hasOpenPort, isBusy, pause } from "./quiet.mjs";
import { nextTimerUs, runNextTimer } from "./timers.mjs";

export class Driver {
  #areTheyBusy;
  #ask;
  #isAwake;
  #theirTimer;

  /** ask: has the candidate's process do something. */
  constructor(ask) {
    this.#ask = ask;
    this.#isAwake = false;
    this.#theirTimer = null;
    this.#areTheyBusy = false;
  }

  /** Something was said to the candidate's process, or must be: it may have work to do now. */
  wake() {
    this.#isAwake = true;
  }

  /**
   * Runs until the promise settles.
   *
   * @param isLoading - Returns whether the program is still being loaded. An import can take any time, and nothing shows that it goes on.
   */
  async until(promise, isLoading = () => false) {
    const watched = { isOver: false };
    const end = () => {
      watched.isOver = true;
    };
    promise.then(end, end);
    while (!watched.isOver) {
      await becomeQuiet(() => watched.isOver);
      if (watched.isOver) break;
      if ((isLoading() && hasOpenPort()) || !(this.#step() || isBusy())) {
        if (!isLoading()) throw new Error("The test waits for something that never happens.");
        await pause();
      }
    }
    return promise;
  }

  /**
   * Runs until nothing can happen any more.
   *
   * @param maxSteps - Number of turns and timers after which a program that never becomes idle has done enough.
   */
  async untilIdle(maxSteps = Infinity) {
    let steps = 0;
    do {
      await becomeQuiet();
      steps += 1;
    } while (steps <= maxSteps && (this.#step() || isBusy()));
  }

  /** Lets the next thing happen, in this process or the other; gives whether there was any. */
  #step() {
    if (this.#isAwake || this.#areTheyBusy) {
      this.#turn(false);
      return true;
    }
    const ours = nextTimerUs();
    if (ours === null && this.#theirTimer === null) return false;
    if (this.#theirTimer === null || (ours !== null && ours <= this.#theirTimer)) runNextTimer();
    else this.#turn(true);
    return true;
  }

  #turn(runsTimer) {
    const [timer, isBusyThere] = this.#ask("turn", runsTimer);
    this.#isAwake = false;
    this.#theirTimer = typeof timer === "number" && timer >= 0 ? timer : null;
    this.#areTheyBusy = isBusyThere === true;
    if (this.#theirTimer !== null && this.#theirTimer < elapsedUs()) this.#theirTimer = elapsedUs();
  }
}
