import { hashOf } from "./pair-map.ts";

const searchedDirectly = 8;

const none = -1;

/** Lists of distinct integers by key, smaller than sets. */
export class PairLists {
  count = 0;
  #keys = 0;
  #firsts = new Int32Array(1024);
  #lasts = new Int32Array(1024);
  #sizes = new Int32Array(1024);
  #pairKeys = new Int32Array(1024);
  #pairValues = new Int32Array(1024);
  #nexts = new Int32Array(1024);
  #table = new Int32Array(1024);
  #marks = new Uint8Array(1024);
  #taken = 0;

  addKey(): void {
    if (this.#keys === this.#firsts.length) {
      this.#firsts = grown(this.#firsts);
      this.#lasts = grown(this.#lasts);
      this.#sizes = grown(this.#sizes);
    }
    this.#firsts[this.#keys++] = none;
  }

  has(key: number, value: number): boolean {
    if ((this.#sizes[key] ?? 0) > searchedDirectly) return this.#marks[this.#slotOf(key, value)] !== 0;
    for (let pair = this.first(key); pair !== none; pair = this.next(pair))
      if (this.#pairValues[pair] === value) return true;
    return false;
  }

  add(key: number, value: number): number {
    if (this.count === this.#nexts.length) {
      this.#pairKeys = grown(this.#pairKeys);
      this.#pairValues = grown(this.#pairValues);
      this.#nexts = grown(this.#nexts);
    }
    const pair = this.count++;
    this.#pairKeys[pair] = key;
    this.#pairValues[pair] = value;
    this.#nexts[pair] = none;
    if (this.#firsts[key] === none) this.#firsts[key] = pair;
    else this.#nexts[this.#lasts[key] ?? 0] = pair;
    this.#lasts[key] = pair;
    const size = this.sizeOf(key) + 1;
    this.#sizes[key] = size;
    if (size > searchedDirectly + 1) this.#addToTable(pair);
    else if (size === searchedDirectly + 1)
      for (let each = this.first(key); each !== none; each = this.next(each)) this.#addToTable(each);
    return pair;
  }

  keyAt(pair: number): number {
    return this.#pairKeys[pair] ?? 0;
  }

  valueAt(pair: number): number {
    return this.#pairValues[pair] ?? 0;
  }

  sizeOf(key: number): number {
    return this.#sizes[key] ?? 0;
  }

  first(key: number): number {
    return this.#firsts[key] ?? none;
  }

  last(key: number): number {
    return this.#lasts[key] ?? none;
  }

  next(pair: number): number {
    return this.#nexts[pair] ?? none;
  }

  #slotOf(key: number, value: number): number {
    const marks = this.#marks;
    const mask = marks.length - 1;
    const hash = hashOf(key, value);
    const mark = markOf(hash);
    let position = hash & mask;
    for (let entry = marks[position] ?? 0; entry !== 0; entry = marks[position] ?? 0) {
      if (entry === mark) {
        const pair = (this.#table[position] ?? 0) - 1;
        if (this.#pairValues[pair] === value && this.#pairKeys[pair] === key) return position;
      }
      position = (position + 1) & mask;
    }
    return position;
  }

  #addToTable(pair: number): void {
    if (this.#taken * 3 >= this.#table.length * 2) {
      const oldTable = this.#table;
      this.#table = new Int32Array(oldTable.length * 2);
      this.#marks = new Uint8Array(oldTable.length * 2);
      for (const entry of oldTable) if (entry !== 0) this.#put(entry - 1);
    }
    this.#put(pair);
    this.#taken += 1;
  }

  #put(pair: number): void {
    const [key, value] = [this.keyAt(pair), this.valueAt(pair)];
    const position = this.#slotOf(key, value);
    this.#table[position] = pair + 1;
    this.#marks[position] = markOf(hashOf(key, value));
  }
}

function markOf(hash: number): number {
  return hash >>> 24 || 1;
}

const long = 1 << 20;

export function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length + (numbers.length >> (numbers.length < long ? 1 : 2)));
  larger.set(numbers);
  return larger;
}
