import { hashOf } from "./pair-map.ts";

/** Longer lists are searched by the table. */
const searchedDirectly = 8;

const none = -1;

/**
 * A list of whole numbers for each of many keys, without repetitions, in the order in which they were added. All pairs lie in a few typed
 * arrays: a large program has millions of them, and an array or a set for each key would take five times the memory.
 */
export class PairLists {
  /** Pairs are numbered by the order in which they were added, whatever their key. */
  count = 0;
  #keys = 0;
  #firsts = new Int32Array(1024);
  #lasts = new Int32Array(1024);
  #sizes = new Int32Array(1024);
  #pairKeys = new Int32Array(1024);
  #pairValues = new Int32Array(1024);
  #nexts = new Int32Array(1024);
  /** Open addressing: the number of a pair and one, 0 where there is none. At most two thirds of it are taken. */
  #table = new Int32Array(1024);
  /** Of each place in the table a part of the hash, 0 where there is none: most of what is not meant is told by it, without looking at the pair. */
  #marks = new Uint8Array(1024);
  #taken = 0;

  /** Adds a key whose list is empty; keys count up from 0. */
  addKey(): void {
    if (this.#keys === this.#firsts.length) {
      this.#firsts = grown(this.#firsts);
      this.#lasts = grown(this.#lasts);
      this.#sizes = grown(this.#sizes);
    }
    this.#firsts[this.#keys++] = none;
  }

  has(key: number, value: number): boolean {
    if ((this.#sizes[key] ?? 0) > searchedDirectly) return this.#marks[this.#place(key, value)] !== 0;
    for (let pair = this.first(key); pair !== none; pair = this.next(pair))
      if (this.#pairValues[pair] === value) return true;
    return false;
  }

  /** Adds a pair that is not there, and gives its number. */
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

  /** The first pair of a key, -1 where it has none. */
  first(key: number): number {
    return this.#firsts[key] ?? none;
  }

  /** The last pair of a key, which has one. */
  last(key: number): number {
    return this.#lasts[key] ?? none;
  }

  /** The next pair of the same key, -1 after its last. */
  next(pair: number): number {
    return this.#nexts[pair] ?? none;
  }

  /** Where a pair is in the table, or would be. */
  #place(key: number, value: number): number {
    const marks = this.#marks;
    const mask = marks.length - 1;
    const hash = hashOf(key, value);
    const mark = markOf(hash);
    let at = hash & mask;
    for (let found = marks[at] ?? 0; found !== 0; found = marks[at] ?? 0) {
      if (found === mark) {
        const pair = (this.#table[at] ?? 0) - 1;
        if (this.#pairValues[pair] === value && this.#pairKeys[pair] === key) return at;
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  #addToTable(pair: number): void {
    if (this.#taken * 3 >= this.#table.length * 2) {
      const before = this.#table;
      this.#table = new Int32Array(before.length * 2);
      this.#marks = new Uint8Array(before.length * 2);
      for (const known of before) if (known !== 0) this.#put(known - 1);
    }
    this.#put(pair);
    this.#taken += 1;
  }

  #put(pair: number): void {
    const [key, value] = [this.keyAt(pair), this.valueAt(pair)];
    const at = this.#place(key, value);
    this.#table[at] = pair + 1;
    this.#marks[at] = markOf(hashOf(key, value));
  }
}

/** Of the bits that places hardly depend on; never 0. */
function markOf(hash: number): number {
  return hash >>> 24 || 1;
}

/** Longer ones grow by less at a time, for what is not needed of them counts. */
const long = 1 << 20;

/** With room for half as much again, or a quarter. */
export function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length + (numbers.length >> (numbers.length < long ? 1 : 2)));
  larger.set(numbers);
  return larger;
}
