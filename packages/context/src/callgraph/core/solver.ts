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
  readonly #values = new DistinctLists();
  readonly #targets = new DistinctLists();
  readonly #listeners: (Listener[] | undefined)[] = [];
  readonly #cut = new Set<NodeId>();
  readonly #literals: number[] = [];
  /** Negative when the limit is met. */
  readonly #loose: number[] = [];
  /** Position of the first value to propagate, or -1. */
  readonly #pending: number[] = [];
  #waiting: NodeId[] = [];
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
    this.#values.addKey();
    this.#targets.addKey();
    this.#listeners.push(undefined);
    this.#literals.push(0);
    this.#loose.push(0);
    return this.#pending.push(none) - 1;
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
    for (const value of this.#values.of(from)) this.add(to, value);
  }

  listen(node: NodeId, listener: Listener): void {
    if (node === nowhere) return;
    (this.#listeners[node] ??= []).push(listener);
    const pending = this.#pending[node] ?? none;
    const values = this.#values.of(node);
    for (const value of values.slice(0, pending === none ? values.length : pending)) listener(value);
  }

  valuesOf(node: NodeId): readonly ValueId[] {
    return this.#values.of(node);
  }

  targetsOf(node: NodeId): readonly NodeId[] {
    return this.#targets.of(node);
  }

  isEmpty(node: NodeId): boolean {
    return this.#values.of(node).length === 0;
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
      const others = this.#values.of(node).length - Math.abs(loose) - (this.#literals[node] ?? 0);
      if (others >= this.#valuesAllowed) return this.#drop(node);
    }
    this.#values.add(node, value);
    if (this.#values.count % this.#limits.values === 0) this.#allowLess();
    if (this.#pending[node] === none) {
      this.#pending[node] = this.#values.of(node).length - 1;
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

  #propagate(node: NodeId): number {
    const values = this.#values.of(node).slice(this.#pending[node]);
    this.#pending[node] = none;
    for (const target of this.#targets.of(node)) for (const value of values) this.add(target, value);
    const listeners = this.#listeners[node];
    if (listeners === undefined) return values.length;
    const count = listeners.length;
    for (const value of values) for (let index = 0; index < count; index += 1) listeners[index]?.(value);
    return values.length;
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

const searchedDirectly = 8;

const noNumbers: readonly number[] = [];

/** Lists of distinct integers by key. Short lists have no set. */
export class DistinctLists {
  count = 0;
  readonly #lists: (number[] | undefined)[] = [];
  readonly #sets = new Map<number, Set<number>>();

  addKey(): void {
    this.#lists.push(undefined);
  }

  of(key: number): readonly number[] {
    return this.#lists[key] ?? noNumbers;
  }

  has(key: number, value: number): boolean {
    return this.#sets.get(key)?.has(value) ?? this.of(key).includes(value);
  }

  /** Requires a value that the list lacks. */
  add(key: number, value: number): void {
    const list = this.#lists[key];
    this.count += 1;
    if (list === undefined) {
      this.#lists[key] = [value];
      return;
    }
    list.push(value);
    const set = this.#sets.get(key);
    if (set !== undefined) set.add(value);
    else if (list.length > searchedDirectly) this.#sets.set(key, new Set(list));
  }
}
