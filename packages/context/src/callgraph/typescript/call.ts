import { eachValue } from "../core/nodes.ts";
import type { CallSite } from "../core/analysis.ts";
import { callFunction, passOn } from "../core/call-function.ts";
import { memberOf, resolutionOrder } from "../core/members.ts";
import { silentSite } from "../core/call-site.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { ClassValue, FunctionValue, PartialValue, SuperValue } from "../core/values.ts";
import { callBuiltin } from "./builtins.ts";
import { fieldReceiver } from "./class-members.ts";
import { callMethod } from "./method-calls.ts";
import type { Program } from "./program.ts";

export function call(program: Program, site: CallSite, id: ValueId): void {
  if (id <= 0) return;
  const { analysis } = site;
  const { values, solver, edges } = analysis;
  const callee = values.get(id);
  switch (callee.kind) {
    case "function":
      if (site.isNew) makeByFunction(site, callee);
      else callPlainly(site, callee);
      return;
    case "bound": {
      const inner = values.get(callee.callee);
      if (inner.kind === "function") callFunction(site, inner, inner.code.hasOwnReceiver ? callee.receiver : null);
      else call(program, site, callee.callee);
      return;
    }
    case "class":
      instantiate(site, callee);
      return;
    case "super":
      callParentConstructor(site, callee);
      return;
    case "external":
      edges.connect(site.caller, callee.name);
      if (callee.of === "itself") solver.add(site.result, values.external(callee.name, callee.path, "result").id);
      return;
    case "builtin":
      callBuiltin(program, site, callee.name);
      return;
    case "method":
      callMethod(site, callee);
      return;
    case "partial":
      callPartial(program, site, callee);
      return;
    case "decorated": {
      const inner = values.get(callee.inner);
      if (inner.kind === "function") passOn(site, inner, null);
      return;
    }
    default:
  }
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

function callPartial(program: Program, site: CallSite, { callee, positional }: PartialValue): void {
  const leadingArguments = positional.map((node: NodeId) => ({ node, isSpread: false }));
  const inner: CallSite = {
    ...site,
    positional: [...leadingArguments, ...site.positional],
    passed: null,
    silent: null,
    methods: null,
  };
  site.analysis.solver.listen(callee, (id) => call(program, inner, id));
}
