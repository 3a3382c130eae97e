import type { ReadSite } from "../core/analysis.ts";
import { normalKey, readSlot, slotOf, storeKey, storeUnknown } from "../core/containers.ts";
import { anyLiteral, type NodeId, nowhere } from "../core/solver.ts";
import type { ContainerValue } from "../core/values.ts";
import { callMethod } from "./call-values.ts";
import { moduleMember, type Program } from "./program.ts";

export function readItem(program: Program, site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  solver.listen(object, (id) => {
    const value = id > 0 ? values.get(id) : undefined;
    if (value?.kind === "container") readFrom(site, value, key, result);
    else if (value?.kind === "instance") callMethod(site, value, "__getitem__", [key], result);
    // `Base[int]` is a base class as `Base` is.
    else if (value?.kind === "class") solver.add(result, id);
    else if (value?.kind === "module")
      solver.listen(key, (literal) => {
        const name = values.literalOf(literal);
        if (name?.startsWith("s:") === true)
          solver.flow(moduleMember(analysis, program, value.path, name.slice(2)), result);
      });
  });
}

/** Where keys are not known, any value may be meant: which keys are not is known only when all that can be has been. */
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

function hasLiterals(key: NodeId, known: Iterable<number>): boolean {
  if (key === nowhere) return false;
  for (const id of known) if (id <= 0) return true;
  return false;
}

export function storeItem(site: ReadSite, object: NodeId, key: NodeId, value: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  solver.listen(object, (id) => {
    const target = id > 0 ? values.get(id) : undefined;
    if (target?.kind === "container") storeInto(site, target, key, value);
    else if (target?.kind === "instance") callMethod(site, target, "__setitem__", [key, value], nowhere);
  });
}

export function storeInto({ analysis }: ReadSite, container: ContainerValue, key: NodeId, value: NodeId): void {
  const { solver, values } = analysis;
  storeKey(analysis, container, key);
  if (key !== nowhere)
    solver.listen(key, (id) => {
      const literal = values.literalOf(id);
      const known = literal === undefined || literal.startsWith("p:") ? null : normalKey(container, literal);
      if (known !== null) solver.flow(value, slotOf(analysis, container, known));
      else if (id <= 0) storeUnknown(analysis, container, value);
    });
  solver.at("keys", () => {
    if (!hasLiterals(key, solver.valuesOf(key))) storeUnknown(analysis, container, value);
  });
}
