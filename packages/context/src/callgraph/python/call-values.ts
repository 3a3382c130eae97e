import type { ReadSite } from "../core/analysis.ts";
import { callFunction } from "../core/call-function.ts";
import { plainSite } from "../core/plain-site.ts";
import { memberOf } from "../core/members.ts";
import type { NodeId, ValueId } from "../core/solver.ts";
import type { InstanceValue } from "../core/values.ts";

/** Calls the functions of a node with a receiver. */
export function callWith(
  site: ReadSite,
  functions: NodeId,
  receiver: ValueId | null,
  positional: readonly NodeId[],
  result: NodeId,
): void {
  const { solver, values, language } = site.analysis;
  const call = plainSite(site, positional, result);
  solver.listen(functions, (id) => {
    const value = id > 0 ? values.get(id) : undefined;
    if (value?.kind === "function") callFunction(call, value, receiver);
    else if (value?.kind === "static") callWith(site, holdingNode(site, value.inner), null, positional, result);
    else if (value !== undefined && value.kind !== "external") language.call(call, id);
  });
}

function holdingNode({ analysis: { solver } }: ReadSite, value: ValueId): NodeId {
  const node = solver.createNode();
  solver.add(node, value);
  return node;
}

/** Calls a method of an object's class by its name, as operators and statements do. */
export function callMethod(
  site: ReadSite,
  object: InstanceValue,
  name: string,
  positional: readonly NodeId[],
  result: NodeId,
): void {
  if (object.of.kind !== "class") return;
  const { analysis } = site;
  const { values, solver } = analysis;
  const call = plainSite(site, positional, result);
  solver.listen(memberOf(analysis, object.of, name), (id) => {
    const value = id > 0 ? values.get(id) : undefined;
    if (value?.kind === "function") callFunction(call, value, object.id);
    else if (value?.kind === "class_method" && object.of.kind === "class") {
      analysis.language.call(call, values.bound(value.inner, object.of.id).id);
    } else if (value?.kind === "static") analysis.language.call(call, value.inner);
    else if (value !== undefined && value.kind !== "external") analysis.language.call(call, id);
  });
}
