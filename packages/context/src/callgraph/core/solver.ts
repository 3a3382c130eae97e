import { grown, PairLists } from "./pair-lists.ts";

export type NodeId = number;

/** Positive for values, negative for literals. */
export type ValueId = number;

/** Node that drops all values. */
export const nowhere: NodeId = -1;

/** Stands for literals beyond the limit of a node. */
export const anyLiteral: ValueId = 0;

type Listener = (value: ValueId) => void;

/** Stages make the result independent of the text's order. */
export type Stage = "hierarchy" | "members" | "relays" | "receivers" | "keys";

const stages: readonly Stage[] = ["hierarchy", "members", "relays", "receivers", "keys"];

export interface SolverLimits {
  readonly valuesANode: number;
  readonly looseValuesANode: number;
  readonly literalsANode: number;
  readonly steps: number;
  /** Number of edges after which the limits per node shrink repeatedly. */
  readonly connections: number;
  readonly values: number;
}

export interface LimitsMet {
  valuesANode: number;
  steps: number;
}

const defaultLimits: SolverLimits = {
  valuesANode: 2000,
  looseValuesANode: 24,
  literalsANode: 12,
  steps: 150_000_000,
  connections: 1_000_000,
  values: 2_500_000,
};

const [crowded, fewest] = [125, 2];

const pauseEvery = 100_000;

export interface SolverOptions {
  readonly limits?: SolverLimits;
  readonly isLoose?: (value: ValueId) => boolean;
}

const none = -1;

/** Computes the least solution of all inclusions. */
export class Solver {
  readonly met: LimitsMet = { valuesANode: 0, steps: 0 };
  readonly #limits: SolverLimits;
  readonly #isLoose: (value: ValueId) => boolean;
  readonly #values = new PairLists();
  readonly #targets = new PairLists();
  readonly #cut = new Set<NodeId>();
  #nodes = 0;
  #literals = new Int32Array(1024);
  #loose = new Int32Array(1024);
  #pending = new Int32Array(1024);
  #waiting: NodeId[] = [];
  readonly #listeners: Listener[] = [];
  #firstListeners = new Int32Array(1024);
  #lastListeners = new Int32Array(1024);
  readonly #nextListeners: number[] = [];
  readonly #tasks: (() => void)[][] = stages.map(() => []);
  #stage = -1;
  #steps = 0;
  #valuesAllowed: number;

  constructor({ limits = defaultLimits, isLoose = () => false }: SolverOptions = {}) {
    this.#limits = limits;
    this.#isLoose = isLoose;
    this.#valuesAllowed = limits.valuesANode;
  }

  createNode(): NodeId {
    const node = this.#nodes;
    if (node === this.#loose.length) {
      this.#literals = grown(this.#literals);
      this.#loose = grown(this.#loose);
      this.#pending = grown(this.#pending);
      this.#firstListeners = grown(this.#firstListeners);
      this.#lastListeners = grown(this.#lastListeners);
    }
    this.#values.addKey();
    this.#targets.addKey();
    this.#pending[node] = none;
    this.#firstListeners[node] = none;
    this.#lastListeners[node] = none;
    this.#nodes = node + 1;
    return node;
  }

  add(node: NodeId, value: ValueId): void {
    if (node === nowhere) return;
    if (value > 0) this.#insert(node, value);
    else this.#addLiteral(node, value);
  }

  flow(from: NodeId, to: NodeId): void {
    if (from === nowhere || to === nowhere || from === to || this.#targets.has(from, to)) return;
    this.#targets.add(from, to);
    if (this.#targets.count % this.#limits.connections === 0) this.#allowLess();
    this.#addAll(this.#values.first(from), to);
  }

  listen(node: NodeId, listener: Listener): void {
    if (node === nowhere) return;
    const position = this.#listeners.push(listener) - 1;
    this.#nextListeners.push(none);
    const last = this.#lastListeners[node] ?? none;
    if (last === none) this.#firstListeners[node] = position;
    else this.#nextListeners[last] = position;
    this.#lastListeners[node] = position;
    const end = this.#pending[node] ?? none;
    const values = this.#values;
    for (let pair = values.first(node); pair !== none && pair !== end; pair = values.next(pair))
      listener(values.valueAt(pair));
  }

  valuesOf(node: NodeId): readonly ValueId[] {
    return node === nowhere ? [] : listOf(this.#values, node);
  }

  targetsOf(node: NodeId): readonly NodeId[] {
    return listOf(this.#targets, node);
  }

  isEmpty(node: NodeId): boolean {
    return node === nowhere || this.#values.sizeOf(node) === 0;
  }

  cutNodes(): Iterable<NodeId> {
    return this.#cut;
  }

  at(stage: Stage, task: () => void): void {
    const index = stages.indexOf(stage);
    if (index <= this.#stage) task();
    else this.#tasks[index]?.push(task);
  }

  *solve(): Iterable<void> {
    yield* this.#drain();
    for (const [index, staged] of this.#tasks.entries()) {
      this.#stage = index;
      for (const task of staged) task();
      staged.length = 0;
      yield* this.#drain();
    }
  }

  #insert(node: NodeId, value: ValueId): boolean {
    const loose = this.#loose[node] ?? 0;
    const isLoose = value > anyLiteral && this.#isLoose(value);
    if (isLoose && loose < 0) return false;
    if (this.#values.has(node, value)) return false;
    if (isLoose) {
      if (loose >= Math.min(this.#limits.looseValuesANode, this.#valuesAllowed)) {
        this.#loose[node] = -loose;
        return this.#drop(node);
      }
      this.#loose[node] = loose + 1;
    } else if (value > anyLiteral) {
      const others = this.#values.sizeOf(node) - Math.abs(loose) - (this.#literals[node] ?? 0);
      if (others >= this.#valuesAllowed) return this.#drop(node);
    }
    const pair = this.#values.add(node, value);
    if (this.#values.count % this.#limits.values === 0) this.#allowLess();
    if (this.#pending[node] === none) {
      this.#pending[node] = pair;
      this.#waiting.push(node);
    }
    return true;
  }

  #allowLess(): void {
    const allowed = this.#valuesAllowed;
    this.#valuesAllowed = Math.max(Math.min(allowed, fewest), Math.floor(Math.min(allowed, crowded) / 5));
  }

  #drop(node: NodeId): false {
    this.#cut.add(node);
    this.met.valuesANode += 1;
    return false;
  }

  #addLiteral(node: NodeId, value: ValueId): void {
    const count = this.#literals[node] ?? 0;
    if (count > this.#limits.literalsANode) return;
    if (this.#insert(node, count === this.#limits.literalsANode ? anyLiteral : value)) this.#literals[node] = count + 1;
  }

  #addAll(first: number, node: NodeId): void {
    const values = this.#values;
    for (let pair = first; pair !== none; pair = values.next(pair)) this.add(node, values.valueAt(pair));
  }

  #propagate(node: NodeId): number {
    const [values, targets] = [this.#values, this.#targets];
    const first = this.#pending[node] ?? none;
    const last = values.last(node);
    this.#pending[node] = none;
    for (let position = targets.first(node); position !== none; position = targets.next(position))
      this.#addAll(first, targets.valueAt(position));
    let count = 0;
    const lastListener = this.#lastListeners[node] ?? none;
    for (let pair = first; pair !== none; pair = pair === last ? none : values.next(pair)) {
      count += 1;
      for (
        let position = this.#firstListeners[node] ?? none;
        position !== none;
        position = position === lastListener ? none : (this.#nextListeners[position] ?? none)
      )
        this.#listeners[position]?.(values.valueAt(pair));
    }
    return count;
  }

  *#drain(): Iterable<void> {
    let pauseAt = this.#steps + pauseEvery;
    while (this.#waiting.length > 0) {
      const turn = this.#waiting;
      this.#waiting = [];
      for (const node of turn) {
        this.#steps += this.#propagate(node);
        if (this.#steps > pauseAt) {
          pauseAt = this.#steps + pauseEvery;
          yield;
        }
        if (this.#steps > this.#limits.steps) {
          this.met.steps += 1;
          this.#waiting = [];
          return;
        }
      }
    }
  }
}

function listOf(lists: PairLists, key: number): readonly number[] {
  const values: number[] = [];
  for (let pair = lists.first(key); pair !== none; pair = lists.next(pair)) values.push(lists.valueAt(pair));
  return values;
}
