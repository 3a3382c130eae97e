import type { ReadSite } from "./analysis.ts";
import { normalKey, readSlot, slotOf, storeKey, storeUnknown } from "./containers.ts";
import { anyLiteral, type NodeId, nowhere } from "./solver.ts";
import type { ContainerValue } from "./values.ts";

/** An unknown key may mean any value. */
export function readFrom({ analysis }: ReadSite, container: ContainerValue, key: NodeId, result: NodeId): void {
  const { solver, values } = analysis;
  solver.flow(container.unknown, result);
  if (key !== nowhere)
    solver.listen(key, (id) => {
      const literal = values.literalOf(id);
      if (literal !== undefined && !literal.startsWith("p:")) readSlot(analysis, container, literal, result);
      else if (id <= anyLiteral) solver.flow(container.every, result);
    });
  solver.at("keys", () => {
    if (!hasLiterals(key, solver.valuesOf(key))) solver.flow(container.every, result);
  });
}

function hasLiterals(key: NodeId, literalIds: Iterable<number>): boolean {
  if (key === nowhere) return false;
  for (const id of literalIds) if (id <= 0) return true;
  return false;
}

export function storeInto({ analysis }: ReadSite, container: ContainerValue, key: NodeId, value: NodeId): void {
  const { solver, values } = analysis;
  storeKey(analysis, container, key);
  if (key !== nowhere)
    solver.listen(key, (id) => {
      const literal = values.literalOf(id);
      const slotKey = literal === undefined || literal.startsWith("p:") ? null : normalKey(container, literal);
      if (slotKey !== null) solver.flow(value, slotOf(analysis, container, slotKey));
      else if (id <= 0) storeUnknown(analysis, container, value);
    });
  solver.at("keys", () => {
    if (!hasLiterals(key, solver.valuesOf(key))) storeUnknown(analysis, container, value);
  });
}
