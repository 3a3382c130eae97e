/** Runs the test's code first, then the candidate's process; then the clock jumps to the next timer. */
import { elapsedUs } from "./clock.mjs";
import { becomeQuiet, hasOpenPort, isBusy, pause } from "./quiet.mjs";
import { nextTimerUs, runNextTimer } from "./timers.mjs";

export class Driver {
  #areTheyBusy;
  #ask;
  #isAwake;
  #theirTimer;

  constructor(ask) {
    this.#ask = ask;
    this.#isAwake = false;
    this.#theirTimer = null;
    this.#areTheyBusy = false;
  }

  wake() {
    this.#isAwake = true;
  }

  /** Imports can take any time while the program loads. */
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

  async untilIdle(maxSteps = Infinity) {
    let steps = 0;
    do {
      await becomeQuiet();
      steps += 1;
    } while (steps <= maxSteps && (this.#step() || isBusy()));
  }

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
