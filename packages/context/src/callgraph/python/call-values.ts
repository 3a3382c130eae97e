import type { CallSite, ReadSite } from "../core/analysis.ts";
import { callFunction } from "../core/call-function.ts";
import { plainSite } from "../core/plain-site.ts";
import { memberNames, memberOf } from "../core/members.ts";
import type { NodeId, ValueId } from "../core/solver.ts";
import type { ClassValue, InstanceValue } from "../core/values.ts";

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

/** Calls a method of an object's class by its name, as operators and statements do; unless the class has one that is preferred. */
export function callMethod(
  site: ReadSite,
  object: InstanceValue,
  name: string,
  positional: readonly NodeId[],
  result: NodeId,
  preferred?: string,
): void {
  const { of } = object;
  if (of.kind !== "class") return;
  const { analysis } = site;
  // Most classes have none of the methods that operators call.
  analysis.solver.at("members", () => {
    const names = memberNames(of);
    const isMeant = names.has(name) && (preferred === undefined || !names.has(preferred));
    if (isMeant) callMember(plainSite(site, positional, result), object.id, of, name);
  });
}

function callMember(call: CallSite, object: ValueId, of: ClassValue, name: string): void {
  const { analysis } = call;
  const { values, solver } = analysis;
  solver.listen(memberOf(analysis, of, name), (id) => {
    const value = id > 0 ? values.get(id) : undefined;
    if (value?.kind === "function") callFunction(call, value, object);
    else if (value?.kind === "class_method") analysis.language.call(call, values.bound(value.inner, of.id).id);
    else if (value?.kind === "static") analysis.language.call(call, value.inner);
    else if (value !== undefined && value.kind !== "external") analysis.language.call(call, id);
  });
}
