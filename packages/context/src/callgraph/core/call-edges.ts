/** Which functions call which, by name. */
export interface CallEdges {
  /** Notes that there is such a function, class body or module. */
  add(name: string): void;
  connect(caller: string, callee: string): void;
  /** Names and what they call, all sorted. */
  toRecord(): Record<string, readonly string[]>;
}

export function createCallEdges(): CallEdges {
  const callees = new Map<string, Set<string>>();
  const calleesOf = (name: string): Set<string> => {
    const known = callees.get(name);
    if (known !== undefined) return known;
    const created = new Set<string>();
    callees.set(name, created);
    return created;
  };
  return {
    add: (name) => void calleesOf(name),
    connect: (caller, callee) => {
      calleesOf(callee);
      calleesOf(caller).add(callee);
    },
    toRecord: () => {
      const names = [...callees.keys()].toSorted();
      return Object.fromEntries(names.map((name) => [name, [...calleesOf(name)].toSorted()]));
    },
  };
}
