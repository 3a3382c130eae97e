import type { CallSite, MethodCalls, ReadSite } from "../core/analysis.ts";
import { callFunction } from "../core/call-function.ts";
import { plainSite } from "../core/call-site.ts";
import { memberNames, memberSource } from "../core/members.ts";
import type { NodeId, ValueId } from "../core/solver.ts";
import type { InstanceValue } from "../core/values.ts";

export function callWith(
  site: ReadSite,
  functions: NodeId,
  receiver: ValueId | null,
  positional: readonly NodeId[],
  result: NodeId,
): void {
  const call = plainSite(site, positional, result);
  site.analysis.solver.listen(functions, (id) => callOn(call, id, receiver));
}

export function callOn(call: CallSite, id: ValueId, receiver: ValueId | null): void {
  const { values, language } = call.analysis;
  const value = id > 0 ? values.get(id) : undefined;
  if (value?.kind === "function") callFunction(call, value, receiver);
  else if (value?.kind === "static") callOn(call, value.inner, null);
  else if (value !== undefined && value.kind !== "external") language.call(call, id);
}

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
  // Most classes lack the methods of operators.
  analysis.solver.at("members", () => {
    const names = memberNames(of);
    const isMeant = names.has(name) && (preferred === undefined || !names.has(preferred));
    if (isMeant) callMember(plainSite(site, positional, result), object.id, memberSource(analysis, of, name));
  });
}

function callMember(call: CallSite, object: ValueId, source: NodeId): void {
  const { solver } = call.analysis;
  const existing = call.methods?.find((method) => method.source === source);
  if (existing !== undefined) {
    if (existing.receivers.includes(object)) return;
    existing.receivers.push(object);
    for (const id of solver.valuesOf(source)) callOfClass(call, id, object);
    return;
  }
  const calls: MethodCalls = { source, receivers: [object] };
  (call.methods ??= []).push(calls);
  solver.listen(source, (id) => {
    for (const receiver of calls.receivers) callOfClass(call, id, receiver);
  });
}

function callOfClass(call: CallSite, id: ValueId, object: ValueId): void {
  const { values, language } = call.analysis;
  const value = id > 0 ? values.get(id) : undefined;
  const of = values.get(object);
  if (value?.kind === "function") callFunction(call, value, object);
  else if (value?.kind === "class_method" && of.kind === "instance")
    language.call(call, values.bound(value.inner, of.of.id).id);
  else if (value?.kind === "static") language.call(call, value.inner);
  else if (value !== undefined && value.kind !== "external") language.call(call, id);
}
