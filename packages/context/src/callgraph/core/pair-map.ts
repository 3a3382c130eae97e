export const absent = -1;

/** Map from integer pairs, smaller than nested maps. */
export class PairMap {
  #firsts = new Int32Array(1024).fill(absent);
  #seconds = new Int32Array(1024);
  #values = new Int32Array(1024);
  #count = 0;

  get(first: number, second: number): number {
    const position = this.#slotOf(first, second);
    return this.#firsts[position] === absent ? absent : (this.#values[position] ?? absent);
  }

  add(first: number, second: number, value: number): void {
    if (this.#count * 3 >= this.#firsts.length * 2) this.#grow();
    this.#count += 1;
    this.#put(first, second, value);
  }

  #put(first: number, second: number, value: number): void {
    const position = this.#slotOf(first, second);
    this.#firsts[position] = first;
    this.#seconds[position] = second;
    this.#values[position] = value;
  }

  #slotOf(first: number, second: number): number {
    const [firsts, seconds] = [this.#firsts, this.#seconds];
    const mask = firsts.length - 1;
    let position = hashOf(first, second) & mask;
    while (firsts[position] !== absent && (firsts[position] !== first || seconds[position] !== second))
      position = (position + 1) & mask;
    return position;
  }

  #grow(): void {
    const [firsts, seconds, values] = [this.#firsts, this.#seconds, this.#values];
    const length = firsts.length * 2;
    this.#firsts = new Int32Array(length).fill(absent);
    this.#seconds = new Int32Array(length);
    this.#values = new Int32Array(length);
    for (const [position, first] of firsts.entries())
      if (first !== absent) this.#put(first, seconds[position] ?? 0, values[position] ?? 0);
  }
}

export function hashOf(first: number, second: number): number {
  let mixed = Math.imul(first, 0x9e3779b1) + second;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
