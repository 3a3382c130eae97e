import { getOrCreate } from "../../memoize.ts";
import type { NodeId, Solver } from "./solver.ts";

export interface CallsSeen {
  readonly callees: NodeId[];
  readonly attributes: NodeId[];
}

export interface CallCounts {
  readonly all: number;
  readonly incomplete: number;
}

export function countCalls(solver: Solver, { callees, attributes }: CallsSeen): CallCounts {
  const open = [...solver.cutNodes()];
  const reached = new Set(open);
  if (open.length === 0) return { all: callees.length, incomplete: 0 };
  const results = attributesOf(attributes);
  const reach = (node: NodeId): void => {
    if (reached.has(node)) return;
    reached.add(node);
    open.push(node);
  };
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of solver.targetsOf(node)) reach(target);
    for (const result of results.get(node) ?? []) reach(result);
  }
  return { all: callees.length, incomplete: callees.filter((callee) => reached.has(callee)).length };
}

function attributesOf(pairs: readonly NodeId[]): ReadonlyMap<NodeId, readonly NodeId[]> {
  const results = new Map<NodeId, NodeId[]>();
  for (let position = 0; position + 1 < pairs.length; position += 2) {
    const [object = 0, result = 0] = [pairs[position], pairs[position + 1]];
    getOrCreate(results, object, () => []).push(result);
  }
  return results;
}
