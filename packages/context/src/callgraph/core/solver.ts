import { grown, PairLists } from "./pair-lists.ts";

/** A variable, a slot of an object, or the value of an expression: what values flow through. */
export type NodeId = number;

/** Of things that are no literal, positive; of literals, negative. */
export type ValueId = number;

/** No node: nothing that matters flows there. */
export const nowhere: NodeId = -1;

/** Stands for literals of which there are too many in one place to be told apart. */
export const anyLiteral: ValueId = 0;

type Listener = (value: ValueId) => void;

/** Tasks of a later stage wait until all that the earlier ones lead to is known, so that the order of the program's text cannot matter. */
export type Stage = "hierarchy" | "members" | "relays" | "receivers" | "keys";

const stages: readonly Stage[] = ["hierarchy", "members", "relays", "receivers", "keys"];

export interface SolverLimits {
  /** Values that are told apart in one place, of those that a program has as many of as it has definitions. */
  readonly valuesANode: number;
  /** Of those that it may make any number of: containers, and what belongs to other projects. */
  readonly looseValuesANode: number;
  /** Literals among them. */
  readonly literalsANode: number;
  /** Values that are handed on, all in all. */
  readonly steps: number;
  /** Connections between nodes after which fewer values are told apart in one place; and fewer again. */
  readonly connections: number;
  /** Values of all nodes together after which the same is done. */
  readonly values: number;
}

/** How often a limit was met; the result lacks something where any is above zero. */
export interface LimitsMet {
  valuesANode: number;
  steps: number;
}

/** Finds the least sets of values that satisfy all inclusions: what is added or connected later counts as if it had been there before. */
export interface Solver {
  createNode(): NodeId;
  add(node: NodeId, value: ValueId): void;
  /** Whatever arrives at one node arrives at the other. */
  flow(from: NodeId, to: NodeId): void;
  /** Calls back for each value of a node, once. */
  listen(node: NodeId, listener: Listener): void;
  /** In the order of their arrival. */
  valuesOf(node: NodeId): readonly ValueId[];
  isEmpty(node: NodeId): boolean;
  /** Where all that arrives at a node goes. */
  targetsOf(node: NodeId): readonly NodeId[];
  /** Nodes for which a value was one too many. */
  cutNodes(): Iterable<NodeId>;
  /** Runs a task at its stage, or at once when that stage has begun. */
  at(stage: Stage, task: () => void): void;
  /** Runs until nothing changes, with pauses now and then. */
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

/** Values that are told apart in one place of a large program: first a fifth of that, then no fewer than the second. */
const [crowded, fewest] = [125, 2];

const pauseEvery = 100_000;

export interface SolverOptions {
  readonly limits?: SolverLimits;
  /** Tells values of which a program may make any number. */
  readonly isLoose?: (value: ValueId) => boolean;
}

const none = -1;

export function createSolver({ limits = defaultLimits, isLoose = () => false }: SolverOptions = {}): Solver {
  const values = new PairLists();
  const targets = new PairLists();
  let nodes = 0;
  let [literals, loose] = [new Int32Array(1024), new Int32Array(1024)];
  const cut = new Set<NodeId>();
  /** Of each node the first of its values that is still to be handed on. */
  let pending = new Int32Array(1024);
  /** Nodes that have such values. */
  let waiting: NodeId[] = [];
  /** Of each node the first and the last of its listeners, and the next one of each. */
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
    // A node that has left some out may have this one or leave it out as well.
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
  /** Hands on what arrived at a node since the last time; tells how many values that were. */
  const handOn = (node: NodeId): number => {
    const first = pending[node] ?? none;
    const last = values.last(node);
    pending[node] = none;
    for (let each = targets.first(node); each !== none; each = targets.next(each)) addAll(first, targets.valueAt(each));
    let count = 0;
    // Who begins to listen meanwhile is told of all at once.
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
      // A program that takes too much is looked at less closely, so that it ends.
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
      // The others are still to be handed on, to this listener as well.
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
