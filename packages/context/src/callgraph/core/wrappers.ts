import type { Analysis } from "./analysis.ts";
import { type NodeId, nowhere } from "./solver.ts";
import type { WrapperValue } from "./values.ts";

export function wrapped(analysis: Analysis, inner: NodeId, kind: WrapperValue["kind"]): NodeId {
  if (inner === nowhere) return nowhere;
  const { solver, values } = analysis;
  const result = solver.createNode();
  solver.listen(inner, (id) => {
    if (id <= 0) return;
    const value = values.get(id);
    if (value.kind === kind) solver.add(result, id);
    else solver.add(result, values.intern(`${kind} ${id}`, (created) => ({ kind, id: created, inner: id })).id);
  });
  return result;
}
