import { grown, PairLists } from "./pair-lists.ts";

/** Node of the graph: a variable, a slot of an object, or the value of an expression. */
export type NodeId = number;

/** Positive for values, negative for literals. */
export type ValueId = number;

/** No node: values that flow here are dropped. */
export const nowhere: NodeId = -1;

/** Stands for literals beyond the limit of a node. */
export const anyLiteral: ValueId = 0;

type Listener = (value: ValueId) => void;

/** Tasks of a stage run after all consequences of earlier stages, so that the order of the text does not matter. */
export type Stage = "hierarchy" | "members" | "relays" | "receivers" | "keys";

const stages: readonly Stage[] = ["hierarchy", "members", "relays", "receivers", "keys"];

export interface SolverLimits {
  /** Distinct values of a node, for values as numerous as definitions. */
  readonly valuesANode: number;
  /** Distinct values of unbounded kinds: containers and external values. */
  readonly looseValuesANode: number;
  readonly literalsANode: number;
  /** Total number of propagated values. */
  readonly steps: number;
  /** Edges between nodes after which the limits per node shrink; repeated. */
  readonly connections: number;
  /** Total number of values after which the limits shrink. */
  readonly values: number;
}

/** Number of times that each limit was reached. The result is incomplete above zero. */
export interface LimitsMet {
  valuesANode: number;
  steps: number;
}

/** Computes the least solution of all inclusions, whatever the order of additions. */
export interface Solver {
  createNode(): NodeId;
  add(node: NodeId, value: ValueId): void;
  /** Values of one node arrive at the other. */
  flow(from: NodeId, to: NodeId): void;
  /** Calls back once for each value of a node. */
  listen(node: NodeId, listener: Listener): void;
  /** Values in order of arrival. */
  valuesOf(node: NodeId): readonly ValueId[];
  isEmpty(node: NodeId): boolean;
  targetsOf(node: NodeId): readonly NodeId[];
  /** Nodes that reached a limit. */
  cutNodes(): Iterable<NodeId>;
  /** Runs a task at its stage, or at once when the stage has begun. */
  at(stage: Stage, task: () => void): void;
  /** Runs to the fixed point, with pauses. */
  solve(): Iterable<void>;
  readonly met: LimitsMet;
}

const defaultLimits: SolverLimits = {
  valuesANode: 2000,
  looseValuesANode: 24,
  literalsANode: 12,
  steps: 150_000_000,
  connections: 1_000_000,
  values: 2_500_000,
};

/** Limits per node of a large program: a fifth at first, at least the second number. */
const [crowded, fewest] = [125, 2];

const pauseEvery = 100_000;

export interface SolverOptions {
  readonly limits?: SolverLimits;
  /** Returns whether a program may have any number of such values. */
  readonly isLoose?: (value: ValueId) => boolean;
}

const none = -1;

export function createSolver({ limits = defaultLimits, isLoose = () => false }: SolverOptions = {}): Solver {
  const values = new PairLists();
  const targets = new PairLists();
  let nodes = 0;
  let [literals, loose] = [new Int32Array(1024), new Int32Array(1024)];
  const cut = new Set<NodeId>();
  /** First pending value by node. */
  let pending = new Int32Array(1024);
  /** Nodes with pending values. */
  let waiting: NodeId[] = [];
  /** First and last listener by node, and next listener by listener. */
  let [firstListeners, lastListeners] = [new Int32Array(1024), new Int32Array(1024)];
  const listeners: Listener[] = [];
  const nextListeners: number[] = [];
  const tasks: (() => void)[][] = stages.map(() => []);
  const met: LimitsMet = { valuesANode: 0, steps: 0 };
  let stage = -1;
  let steps = 0;
  let valuesAllowed = limits.valuesANode;

  const insert = (node: NodeId, value: ValueId): boolean => {
    const looseHere = loose[node] ?? 0;
    const isLooseValue = value > anyLiteral && isLoose(value);
    // A node that dropped values may drop this one.
    if (isLooseValue && looseHere < 0) return false;
    if (values.has(node, value)) return false;
    if (isLooseValue) {
      if (looseHere >= Math.min(limits.looseValuesANode, valuesAllowed)) {
        loose[node] = -looseHere;
        return leaveOut(node);
      }
      loose[node] = looseHere + 1;
    } else if (value > anyLiteral) {
      const others = values.sizeOf(node) - Math.abs(looseHere) - (literals[node] ?? 0);
      if (others >= valuesAllowed) return leaveOut(node);
    }
    const pair = values.add(node, value);
    if (values.count % limits.values === 0) allowLess();
    if (pending[node] === none) {
      pending[node] = pair;
      waiting.push(node);
    }
    return true;
  };
  const allowLess = (): void => {
    valuesAllowed = Math.max(Math.min(valuesAllowed, fewest), Math.floor(Math.min(valuesAllowed, crowded) / 5));
  };
  const leaveOut = (node: NodeId): false => {
    cut.add(node);
    met.valuesANode += 1;
    return false;
  };
  const add = (node: NodeId, value: ValueId): void => {
    if (node === nowhere) return;
    if (value > 0) insert(node, value);
    else addLiteral(node, value);
  };
  const addLiteral = (node: NodeId, value: ValueId): void => {
    const count = literals[node] ?? 0;
    if (count > limits.literalsANode) return;
    if (insert(node, count === limits.literalsANode ? anyLiteral : value)) literals[node] = count + 1;
  };
  const addAll = (first: number, node: NodeId): void => {
    for (let pair = first; pair !== none; pair = values.next(pair)) add(node, values.valueAt(pair));
  };
  /** Propagates pending values of a node and returns their number. */
  const handOn = (node: NodeId): number => {
    const first = pending[node] ?? none;
    const last = values.last(node);
    pending[node] = none;
    for (let each = targets.first(node); each !== none; each = targets.next(each)) addAll(first, targets.valueAt(each));
    let count = 0;
    // Later listeners receive all values at registration.
    const lastListener = lastListeners[node] ?? none;
    for (let pair = first; pair !== none; pair = pair === last ? none : values.next(pair)) {
      count += 1;
      for (
        let at = firstListeners[node] ?? none;
        at !== none;
        at = at === lastListener ? none : (nextListeners[at] ?? none)
      )
        listeners[at]?.(values.valueAt(pair));
    }
    return count;
  };
  function* drain(): Iterable<void> {
    let pauseAt = steps + pauseEvery;
    while (waiting.length > 0) {
      const turn = waiting;
      waiting = [];
      for (const node of turn) {
        steps += handOn(node);
        if (steps > pauseAt) {
          pauseAt = steps + pauseEvery;
          yield;
        }
        if (steps > limits.steps) {
          met.steps += 1;
          waiting = [];
          return;
        }
      }
    }
  }
  const valuesOf = (node: NodeId): readonly ValueId[] => {
    const found: ValueId[] = [];
    if (node === nowhere) return found;
    for (let pair = values.first(node); pair !== none; pair = values.next(pair)) found.push(values.valueAt(pair));
    return found;
  };
  return {
    met,
    createNode() {
      if (nodes === loose.length) {
        [literals, loose, pending] = [grown(literals), grown(loose), grown(pending)];
        [firstListeners, lastListeners] = [grown(firstListeners), grown(lastListeners)];
      }
      values.addKey();
      targets.addKey();
      pending[nodes] = none;
      firstListeners[nodes] = none;
      lastListeners[nodes] = none;
      return nodes++;
    },
    add,
    flow(from, to) {
      if (from === nowhere || to === nowhere || from === to || targets.has(from, to)) return;
      targets.add(from, to);
      // Limits shrink for large programs, so that the analysis ends.
      if (targets.count % limits.connections === 0) allowLess();
      addAll(values.first(from), to);
    },
    listen(node, listener) {
      if (node === nowhere) return;
      const position = listeners.push(listener) - 1;
      nextListeners.push(none);
      const last = lastListeners[node] ?? none;
      if (last === none) firstListeners[node] = position;
      else nextListeners[last] = position;
      lastListeners[node] = position;
      // Pending values reach this listener later.
      const end = pending[node] ?? none;
      for (let pair = values.first(node); pair !== none && pair !== end; pair = values.next(pair))
        listener(values.valueAt(pair));
    },
    valuesOf,
    targetsOf(node) {
      const found: NodeId[] = [];
      for (let each = targets.first(node); each !== none; each = targets.next(each)) found.push(targets.valueAt(each));
      return found;
    },
    cutNodes: () => cut,
    isEmpty: (node) => node === nowhere || values.sizeOf(node) === 0,
    at(wanted, task) {
      const index = stages.indexOf(wanted);
      if (index <= stage) task();
      else tasks[index]?.push(task);
    },
    *solve() {
      yield* drain();
      for (const [index, staged] of tasks.entries()) {
        stage = index;
        for (const task of staged) task();
        staged.length = 0;
        yield* drain();
      }
    },
  };
}
