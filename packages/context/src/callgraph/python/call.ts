import { applyRule, type ValueRules } from "../core/nodes.ts";
import type { CallSite } from "../core/analysis.ts";
import { callFunction, passOn } from "../core/call-function.ts";
import { copyFunction } from "../core/definitions.ts";
import { assignedAttribute, memberOf } from "../core/members.ts";
import { nowhere, type ValueId } from "../core/solver.ts";
import type { ClassValue, DecoratedValue } from "../core/values.ts";
import { callBuiltin } from "./builtins.ts";
import { callPartial, silentSite } from "../core/call-site.ts";
import { callWith } from "./call-values.ts";
import { callExternal } from "./externals.ts";
import { callBuiltinMethod } from "./method-calls.ts";

const rules: ValueRules<CallSite> = {
  function: (site, callee) =>
    callFunction(site, site.isDecoration ? copyFunction(site.analysis, callee) : callee, null),
  bound: (site, { callee, receiver }) => callBound(site, callee, receiver),
  class: instantiate,
  instance: (site, { id, of }) => {
    const { analysis } = site;
    if (of.kind === "class")
      analysis.solver.listen(memberOf(analysis, of, "__call__"), (member) => callBound(site, member, id));
  },
  external: (site, callee) => {
    site.analysis.edges.connect(site.caller, callee.name);
    callExternal(site, callee);
  },
  builtin: (site, { name }) => callBuiltin(site, name),
  method: callBuiltinMethod,
  partial: (site, callee) => callPartial(site, callee, call),
  decorated: (site, callee) => callDecorated(site, callee, null),
  static: (site, { inner }) => call(site, inner),
  class_method: (site, { inner }) => call(site, inner),
};

export function call(site: CallSite, id: ValueId): void {
  if (id > 0) applyRule(rules, site, site.analysis.values.get(id));
}

function callBound(site: CallSite, id: ValueId, receiver: ValueId): void {
  if (id <= 0) return;
  const callee = site.analysis.values.get(id);
  if (callee.kind === "function") callFunction(site, callee, receiver);
  else if (callee.kind === "static") callBound(site, callee.inner, receiver);
  else if (callee.kind === "decorated") callDecorated(site, callee, receiver);
  else if (callee.kind !== "external") call(site, id);
}

function callDecorated(site: CallSite, { inner }: DecoratedValue, receiver: ValueId | null): void {
  const callee = site.analysis.values.get(inner);
  if (callee.kind === "function") passOn(site, callee, receiver);
}

function instantiate(site: CallSite, of: ClassValue): void {
  const { analysis, result } = site;
  const { solver, values } = analysis;
  of.isInstantiated = true;
  const instance = values.instance(of);
  solver.listen(memberOf(analysis, of, "__init__"), (id) => callMember(site, id, instance.id));
  solver.at("members", () => {
    if (hasOwn(of, "__new__")) createByHook(site, of, instance.id);
    else if (result !== nowhere) solver.add(result, instance.id);
  });
  for (const metaclass of of.metaclasses) callWith(site, memberOf(analysis, metaclass, "__call__"), of.id, [], result);
  passFields(site, of);
}

function createByHook(site: CallSite, of: ClassValue, instance: ValueId): void {
  const { analysis, result } = site;
  const { solver, values } = analysis;
  solver.listen(memberOf(analysis, of, "__new__"), (id) => {
    if (id <= 0 || values.get(id).kind === "external") return;
    callBound(site, id, of.id);
  });
  solver.at("receivers", () => {
    if (result !== nowhere && solver.isEmpty(result)) solver.add(result, instance);
  });
}

function hasOwn(of: ClassValue, name: string): boolean {
  return of.ownAttributes.has(name) || of.bases.flat().some((base) => base.kind === "class" && hasOwn(base, name));
}

function callMember(site: CallSite, id: ValueId, receiver: ValueId): void {
  if (id <= 0) return;
  const callee = site.analysis.values.get(id);
  const inner = silentSite(site);
  if (callee.kind === "function") callFunction(inner, callee, receiver);
  else if (callee.kind === "static") callMember(site, callee.inner, receiver);
  else call(inner, id);
}

function passFields(site: CallSite, of: ClassValue): void {
  const { analysis } = site;
  const { fields } = of.code;
  if (fields.length === 0 || of.ownAttributes.has("__init__")) return;
  const instance = analysis.values.instance(of);
  const pass = (name: string, node: number): void => {
    if (node === nowhere) return;
    analysis.storedAttributes.add(name);
    analysis.solver.flow(node, assignedAttribute(analysis, instance, name));
  };
  for (const [position, { node, isSpread }] of site.positional.entries()) {
    const name = fields[position];
    if (isSpread || name === undefined) break;
    pass(name, node);
  }
  for (const [name, node] of site.keywords) if (fields.includes(name)) pass(name, node);
}
