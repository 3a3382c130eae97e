import type { Analysis, ReadSite } from "../core/analysis.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { FunctionValue, PromiseValue } from "../core/values.ts";

export function createPromise({ values }: Analysis, resolved: NodeId): PromiseValue {
  return values.create((id) => ({ kind: "promise", id, resolved }));
}

export function promiseOf({ values }: Analysis, { id: of, returned }: FunctionValue): PromiseValue {
  return values.intern(`promise ${of}`, (id) => ({ kind: "promise", id, resolved: returned }));
}

export function awaitValue(site: ReadSite, awaited: NodeId): NodeId {
  return settled(site.analysis, awaited);
}

export function settled({ solver, values }: Analysis, from: NodeId): NodeId {
  if (from === nowhere) return nowhere;
  const node = solver.createNode();
  const seen = new Set<NodeId>();
  const follow = (source: NodeId): void => {
    if (seen.has(source)) return;
    seen.add(source);
    solver.listen(source, (id) => {
      const value = id > 0 ? values.get(id) : undefined;
      if (value?.kind === "promise") follow(value.resolved);
      else solver.add(node, id);
    });
  };
  follow(from);
  return node;
}
