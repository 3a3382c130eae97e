import { getOrCreate } from "../../memoize.ts";

export interface CallEdges {
  add(name: string): void;
  connect(caller: string, callee: string): void;
  connectAll(caller: string, group: string): void;
  toRecord(): Record<string, readonly string[]>;
}

export function createCallEdges(): CallEdges {
  const callees = new Map<string, Set<string>>();
  const groups = new Map<string, Set<string>>();
  const groupsOf = new Map<string, Set<string>>();
  const calleesOf = (name: string): Set<string> => getOrCreate(callees, name, () => new Set());
  const all = (open: ReadonlySet<string>): ReadonlySet<string> => {
    const names = new Set<string>();
    const seen = new Set(open);
    for (const group of seen) {
      for (const callee of groups.get(group) ?? []) names.add(callee);
      for (const inner of groupsOf.get(group) ?? []) seen.add(inner);
    }
    return names;
  };
  return {
    add: (name) => void calleesOf(name),
    connect: (caller, callee) => {
      calleesOf(callee);
      (groups.get(caller) ?? calleesOf(caller)).add(callee);
    },
    connectAll: (caller, group) => {
      getOrCreate(groups, group, () => new Set());
      getOrCreate(groupsOf, caller, () => new Set()).add(group);
    },
    toRecord: () => {
      for (const [caller, joined] of groupsOf)
        for (const callee of all(joined)) if (!groups.has(caller)) calleesOf(caller).add(callee);
      const names = [...callees.keys()].toSorted();
      return Object.fromEntries(names.map((name) => [name, [...calleesOf(name)].toSorted()]));
    },
  };
}
