import { addMapped } from "../core/nodes.ts";
import type { Analysis } from "../core/analysis.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { FunctionValue, PromiseValue } from "../core/values.ts";

export function createPromise({ values }: Analysis, resolved: NodeId): PromiseValue {
  return values.create<PromiseValue>({ kind: "promise", resolved });
}

export function promiseOf({ values }: Analysis, { id: of, returned }: FunctionValue): PromiseValue {
  return values.intern<PromiseValue>(`promise ${of}`, { kind: "promise", resolved: returned });
}

export function settled(analysis: Analysis, from: NodeId): NodeId {
  if (from === nowhere) return nowhere;
  const node = analysis.solver.createNode();
  const seen = new Set<NodeId>();
  const follow = (source: NodeId): void => {
    if (seen.has(source)) return;
    seen.add(source);
    addMapped(analysis, source, node, (value) => {
      if (value.kind !== "promise") return value.id;
      follow(value.resolved);
      return null;
    });
  };
  follow(from);
  return node;
}
