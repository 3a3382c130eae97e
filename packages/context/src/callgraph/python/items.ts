import type { ReadSite } from "../core/analysis.ts";
import { readFrom, storeInto } from "../core/items.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import { callMethod } from "./call-values.ts";
import { moduleMember, type Program } from "./program.ts";

export function readItem(program: Program, site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  solver.listen(object, (id) => {
    const value = id > 0 ? values.get(id) : undefined;
    if (value?.kind === "container") readFrom(site, value, key, result);
    else if (value?.kind === "instance") callMethod(site, value, "__getitem__", [key], result);
    // `Base[int]` acts as `Base`.
    else if (value?.kind === "class") solver.add(result, id);
    else if (value?.kind === "module")
      solver.listen(key, (literal) => {
        const name = values.literalOf(literal);
        if (name?.startsWith("s:") === true)
          solver.flow(moduleMember(analysis, program, value.path, name.slice(2)), result);
      });
  });
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
