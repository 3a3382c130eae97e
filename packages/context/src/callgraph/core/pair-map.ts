/** No number. */
export const absent = -1;

/**
 * Numbers under pairs of numbers, absent of them negative. All lies in three typed arrays, which the garbage collector need not look through:
 * an analysis has hundreds of thousands of such entries, and a map for each first number would take ten times the memory.
 */
export class PairMap {
  #firsts = new Int32Array(1024).fill(absent);
  #seconds = new Int32Array(1024);
  #values = new Int32Array(1024);
  #count = 0;

  /** -1 where there is none. */
  get(first: number, second: number): number {
    const at = this.#place(first, second);
    return this.#firsts[at] === absent ? absent : (this.#values[at] ?? absent);
  }

  /** Sets what is not there yet. */
  add(first: number, second: number, value: number): void {
    if (this.#count * 3 >= this.#firsts.length * 2) this.#grow();
    this.#count += 1;
    this.#put(first, second, value);
  }

  #put(first: number, second: number, value: number): void {
    const at = this.#place(first, second);
    this.#firsts[at] = first;
    this.#seconds[at] = second;
    this.#values[at] = value;
  }

  /** Where a pair is, or would be: at most two thirds of the places are taken. */
  #place(first: number, second: number): number {
    const [firsts, seconds] = [this.#firsts, this.#seconds];
    const mask = firsts.length - 1;
    let at = hashOf(first, second) & mask;
    while (firsts[at] !== absent && (firsts[at] !== first || seconds[at] !== second)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [firsts, seconds, values] = [this.#firsts, this.#seconds, this.#values];
    const length = firsts.length * 2;
    this.#firsts = new Int32Array(length).fill(absent);
    this.#seconds = new Int32Array(length);
    this.#values = new Int32Array(length);
    for (const [at, first] of firsts.entries())
      if (first !== absent) this.#put(first, seconds[at] ?? 0, values[at] ?? 0);
  }
}

/** Multiplies by odd constants and mixes the upper bits in, which a mask would lose. */
export function hashOf(first: number, second: number): number {
  let mixed = Math.imul(first, 0x9e3779b1) + second;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
