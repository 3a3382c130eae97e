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
  /** Connections between nodes, and what listens to them, after which fewer values are told apart in one place; and fewer again. */
  readonly connections: number;
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
  valuesOf(node: NodeId): Iterable<ValueId>;
  isEmpty(node: NodeId): boolean;
  /** Runs a task at its stage, or at once when that stage has begun. */
  at(stage: Stage, task: () => void): void;
  /** Runs until nothing changes, with pauses now and then. */
  solve(): Iterable<void>;
  readonly met: LimitsMet;
}

const defaultLimits: SolverLimits = {
  valuesANode: 400,
  looseValuesANode: 24,
  literalsANode: 12,
  steps: 150_000_000,
  connections: 800_000,
};

/** Up to so many values an array is searched faster than a set. */
const fewValues = 12;

const pauseEvery = 100_000;

export interface SolverOptions {
  readonly limits?: SolverLimits;
  /** Tells values of which a program may make any number. */
  readonly isLoose?: (value: ValueId) => boolean;
}

export function createSolver({ limits = defaultLimits, isLoose = () => false }: SolverOptions = {}): Solver {
  const values: (ValueId[] | Set<ValueId> | undefined)[] = [];
  const literals: number[] = [];
  const loose: number[] = [];
  const targets: (NodeId[] | undefined)[] = [];
  const listeners: (Listener[] | undefined)[] = [];
  /** How many of a node's values, in the order of their arrival, have been handed on. */
  const handedOn: number[] = [];
  let queue: number[] = [];
  let head = 0;
  const tasks: (() => void)[][] = stages.map(() => []);
  const met: LimitsMet = { valuesANode: 0, steps: 0 };
  let stage = -1;
  let steps = 0;
  let connections = 0;
  let valuesAllowed = limits.valuesANode;

  const isOverLimit = (node: NodeId, value: ValueId, known: ValueId[] | Set<ValueId>): boolean => {
    if (value <= anyLiteral) return false;
    if (isLoose(value)) return (loose[node] ?? 0) >= Math.min(limits.looseValuesANode, valuesAllowed);
    const size = Array.isArray(known) ? known.length : known.size;
    return size - (loose[node] ?? 0) - (literals[node] ?? 0) >= valuesAllowed;
  };
  const insert = (node: NodeId, value: ValueId): boolean => {
    const known = values[node];
    if (known === undefined) values[node] = [value];
    else if (Array.isArray(known) ? known.includes(value) : known.has(value)) return false;
    else if (isOverLimit(node, value, known)) {
      met.valuesANode += 1;
      return false;
    } else if (!Array.isArray(known)) known.add(value);
    else if (known.length < fewValues) known.push(value);
    else values[node] = new Set(known).add(value);
    if (value > 0 && isLoose(value)) loose[node] = (loose[node] ?? 0) + 1;
    return true;
  };
  const add = (node: NodeId, value: ValueId): void => {
    if (node === nowhere) return;
    if (value < 0) {
      const count = literals[node] ?? 0;
      if (count > limits.literalsANode) return;
      if (count === limits.literalsANode) return addCounted(node, anyLiteral, count);
      return addCounted(node, value, count);
    }
    if (insert(node, value)) queue.push(node, value);
  };
  const addCounted = (node: NodeId, value: ValueId, count: number): void => {
    if (!insert(node, value)) return;
    literals[node] = count + 1;
    queue.push(node, value);
  };
  function* drain(): Iterable<void> {
    while (head < queue.length) {
      const node = queue[head] ?? nowhere;
      const value = queue[head + 1] ?? anyLiteral;
      head += 2;
      if (head > 100_000 && head * 2 > queue.length) {
        queue = queue.slice(head);
        head = 0;
      }
      handedOn[node] = (handedOn[node] ?? 0) + 1;
      steps += 1;
      if (steps % pauseEvery === 0) yield;
      if (steps > limits.steps) {
        met.steps += 1;
        queue = [];
        head = 0;
        return;
      }
      const onward = targets[node];
      if (onward !== undefined) for (const target of onward) add(target, value);
      const listening = listeners[node];
      if (listening !== undefined) for (let index = 0; index < listening.length; index++) listening[index]?.(value);
    }
  }
  const targetSets = new Map<NodeId, Set<NodeId>>();
  /** Notes a target of a node with many. */
  const isKnownTarget = (from: NodeId, to: NodeId, known: readonly NodeId[]): boolean => {
    const set = targetSets.get(from) ?? new Set(known);
    targetSets.set(from, set);
    if (set.has(to)) return true;
    set.add(to);
    return false;
  };
  /** A program that takes too much is looked at less closely, so that it ends. */
  const countConnection = (): void => {
    connections += 1;
    if (connections % limits.connections === 0) valuesAllowed = Math.max(1, Math.floor(valuesAllowed / 16));
  };
  const valuesOf = (node: NodeId): Iterable<ValueId> => (node === nowhere ? [] : (values[node] ?? []));
  return {
    met,
    createNode() {
      values.push(undefined);
      literals.push(0);
      loose.push(0);
      targets.push(undefined);
      listeners.push(undefined);
      handedOn.push(0);
      return values.length - 1;
    },
    add,
    flow(from, to) {
      if (from === nowhere || to === nowhere || from === to) return;
      const known = targets[from];
      countConnection();
      if (known === undefined) targets[from] = [to];
      else if (known.length < fewValues ? known.includes(to) : isKnownTarget(from, to, known)) return;
      else known.push(to);
      for (const value of valuesOf(from)) add(to, value);
    },
    listen(node, listener) {
      if (node === nowhere) return;
      const known = listeners[node];
      countConnection();
      if (known === undefined) listeners[node] = [listener];
      else known.push(listener);
      // The others are still to be handed on, to this listener as well.
      const count = handedOn[node] ?? 0;
      if (count === 0) return;
      for (const value of [...valuesOf(node)].slice(0, count)) listener(value);
    },
    valuesOf,
    isEmpty: (node) => node === nowhere || values[node] === undefined,
    at(wanted, task) {
      const index = stages.indexOf(wanted);
      if (index <= stage) task();
      else tasks[index]?.push(task);
    },
    *solve() {
      yield* drain();
      for (const [index, waiting] of tasks.entries()) {
        stage = index;
        for (const task of waiting) task();
        waiting.length = 0;
        yield* drain();
      }
    },
  };
}
