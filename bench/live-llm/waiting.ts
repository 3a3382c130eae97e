/** Time during which at least one question was open, and during which it was answered one after the other at best. */
export class Waiting {
  #open = 0;
  #since = 0;
  #ms = 0;
  readonly #chains = new Map<string, number>();
  #calls = 0;

  begin(functionName: string): void {
    if (this.#open === 0) this.#since = performance.now();
    this.#open += 1;
    this.#calls += 1;
    this.#chains.set(functionName, (this.#chains.get(functionName) ?? 0) + 1);
  }

  end(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#ms += performance.now() - this.#since;
  }

  get ms(): number {
    return this.#ms;
  }

  /** Least time for answers that take as long as this: each function asks one question after the other, and so many are open at once. */
  idealMs(answerMs: number, concurrency: number): number {
    const longest = Math.max(0, ...this.#chains.values());
    return answerMs * Math.max(longest, Math.ceil(this.#calls / concurrency));
  }
}
