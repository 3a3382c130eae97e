import { applyRule, eachValue, type ValueRules } from "../core/nodes.ts";
import type { CallSite } from "../core/analysis.ts";
import { callFunction, passOn } from "../core/call-function.ts";
import { memberOf, resolutionOrder } from "../core/members.ts";
import { callPartial, silentSite } from "../core/call-site.ts";
import { nowhere, type ValueId } from "../core/solver.ts";
import type { ClassValue, FunctionValue, SuperValue } from "../core/values.ts";
import { callBuiltin } from "./builtins.ts";
import { fieldReceiver } from "./class-members.ts";
import { callMethod } from "./method-calls.ts";
import type { Program } from "./program.ts";

const rules: ValueRules<CallSite, [program: Program]> = {
  function: (site, callee) => (site.isNew ? makeByFunction(site, callee) : callPlainly(site, callee)),
  bound: (site, { callee, receiver }, program) => {
    const inner = site.analysis.values.get(callee);
    if (inner.kind === "function") callFunction(site, inner, inner.code.hasOwnReceiver ? receiver : null);
    else call(program, site, callee);
  },
  class: instantiate,
  super: callParentConstructor,
  external: ({ analysis, caller, result }, { name, of, path }) => {
    analysis.edges.connect(caller, name);
    if (of === "itself") analysis.solver.add(result, analysis.values.external(name, path, "result").id);
  },
  builtin: (site, { name }, program) => callBuiltin(program, site, name),
  method: callMethod,
  partial: (site, callee, program) => callPartial(site, callee, (inner, id) => call(program, inner, id)),
  decorated: (site, callee) => {
    const inner = site.analysis.values.get(callee.inner);
    if (inner.kind === "function") passOn(site, inner, null);
  },
};

export function call(program: Program, site: CallSite, id: ValueId): void {
  if (id > 0) applyRule(rules, site, site.analysis.values.get(id), program);
}

/** An unbound function gets the receiver of the call. */
function callPlainly(site: CallSite, callee: FunctionValue): void {
  callFunction(site, callee, null);
  if (callee.code.hasOwnReceiver) site.analysis.solver.flow(site.receiver, callee.receiver);
}

function makeByFunction(site: CallSite, callee: FunctionValue): void {
  const { solver, values } = site.analysis;
  const instance = values.instance(callee);
  callFunction(site, callee, callee.code.hasOwnReceiver ? instance.id : null);
  if (site.result !== nowhere) solver.add(site.result, instance.id);
}

function instantiate(site: CallSite, of: ClassValue): void {
  const { analysis, result, caller } = site;
  const { solver, values, edges } = analysis;
  of.isInstantiated = true;
  const instance = values.instance(of);
  if (result !== nowhere) solver.add(result, instance.id);
  const inner = silentSite(site);
  eachValue(analysis, memberOf(analysis, of, "constructor"), (value) => {
    if (value.kind === "function") callFunction(inner, value, instance.id);
    else if (value.kind === "external") edges.connect(caller, value.name);
  });
  solver.at("members", () => {
    for (const base of resolutionOrder(of))
      if (base.kind === "class") solver.add(fieldReceiver(analysis, base), instance.id);
  });
}

function callParentConstructor(site: CallSite, { receiver, after }: SuperValue): void {
  const { analysis, caller } = site;
  const { solver, edges } = analysis;
  const of = receiver.kind === "instance" ? receiver.of : receiver;
  if (of.kind !== "class") return;
  const inner = silentSite(site);
  solver.at("members", () => {
    const start = resolutionOrder(of).includes(after) ? of : after;
    eachValue(analysis, memberOf(analysis, start, "constructor", after), (value) => {
      if (value.kind === "function") callFunction(inner, value, receiver.id);
      else if (value.kind === "external") edges.connect(caller, value.name);
    });
  });
}
