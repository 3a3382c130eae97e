import { containerMethods } from "./method-names.ts";
import { addMapped, eachValue, eachOf } from "../core/nodes.ts";
import type { ReadSite } from "../core/analysis.ts";
import { callFunction } from "../core/call-function.ts";
import { readSlot, slotOf, storeUnknown } from "../core/containers.ts";
import { addMethod, assignedAttribute, memberOf, resolutionOrder } from "../core/members.ts";
import { plainSite } from "../core/call-site.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { ClassValue, ContainerValue, FunctionValue, SuperValue } from "../core/values.ts";
import { moduleMember, type Program } from "./program.ts";

export function staticName(name: string): string {
  return `static ${name}`;
}

export function readAttribute(program: Program, site: ReadSite, object: NodeId, name: string, result: NodeId): void {
  const { solver } = site.analysis;
  solver.listen(object, (id) => {
    if (id > 0) readFrom({ program, site, receiver: id, name, result, seen: new Set() }, id);
  });
}

interface Reading {
  readonly program: Program;
  readonly site: ReadSite;
  readonly receiver: ValueId;
  readonly name: string;
  readonly result: NodeId;
  readonly seen: Set<ValueId>;
}

function readFrom(reading: Reading, id: ValueId): void {
  const { program, site, receiver, name, result, seen } = reading;
  if (seen.has(id)) return;
  seen.add(id);
  const { analysis } = site;
  const { solver, values } = analysis;
  const object = values.get(id);
  switch (object.kind) {
    case "module":
      solver.flow(moduleMember(analysis, program, object.path, name), result);
      return;
    case "external":
      if (object.path === site.frame.scope.path && object.of !== "part" && object.name.split(".").length < 4)
        solver.add(
          result,
          values.external(`${object.name}.${name}`, object.path, object.of === "itself" ? "itself" : "part").id,
        );
      return;
    case "builtin":
      if (object.name.split(".").length < 4) solver.add(result, analysis.values.builtin(`${object.name}.${name}`).id);
      return;
    case "instance":
      if (object.of.kind === "class") readInstance(site, object.of, receiver, name, result);
      else readMade(reading, object.of);
      return;
    case "class":
      readStatic(site, object, receiver, name, result);
      return;
    case "super":
      readSuper(site, object, name, result);
      return;
    case "container":
      readProperty(site, object, receiver, name, result);
      return;
    case "function":
    case "bound":
      if (functionMethods.has(name)) addMethod(analysis, id, name, result);
      if (object.kind === "function") readOfFunction(site, object, name, result);
      return;
    case "promise":
      if (promiseMethods.has(name)) addMethod(analysis, id, name, result);
      return;
    case "generator":
      if (name === "next") addMethod(analysis, id, name, result);
      return;
    default:
  }
}

function take(site: ReadSite, from: NodeId, receiver: ValueId, result: NodeId): void {
  addMapped(site.analysis, from, result, (value) => {
    if (value.kind === "property") return callGetter(site, value.inner, receiver, result);
    const isMethod = value.kind === "function" && value.code.hasOwnReceiver;
    return isMethod ? site.analysis.values.bound(value.id, receiver).id : value.id;
  });
}

function callGetter(site: ReadSite, getter: ValueId, receiver: ValueId, result: NodeId): null {
  const callee = site.analysis.values.get(getter);
  if (callee.kind === "function") callFunction(plainSite(site, [], result), callee, receiver);
  return null;
}

function readInstance(site: ReadSite, of: ClassValue, receiver: ValueId, name: string, result: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  if (name === "constructor") solver.add(result, of.id);
  else take(site, memberOf(analysis, of, name), receiver, result);
  if (!analysis.storedAttributes.has(name)) return;
  solver.at("members", () => {
    for (const base of resolutionOrder(of))
      if (base.kind === "class") take(site, assignedAttribute(analysis, values.instance(base), name), receiver, result);
  });
}

function readMade(reading: Reading, of: FunctionValue): void {
  const { site, receiver, name, result } = reading;
  const { analysis } = site;
  const { solver, values, storedAttributes } = analysis;
  if (storedAttributes.has(name)) take(site, assignedAttribute(analysis, values.instance(of), name), receiver, result);
  solver.listen(assignedAttribute(analysis, of, "prototype"), (id) => {
    if (id > 0) readFrom(reading, id);
  });
}

function readStatic(site: ReadSite, of: ClassValue, receiver: ValueId, name: string, result: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  if (name === "prototype") solver.add(result, values.instance(of).id);
  solver.at("members", () => {
    for (const base of resolutionOrder(of)) {
      if (base.kind === "class") take(site, assignedAttribute(analysis, base, staticName(name)), receiver, result);
      else solver.add(result, values.external(`${base.name}.${name}`, of.scope.path, "result").id);
    }
  });
}

function readSuper(site: ReadSite, { receiver, after }: SuperValue, name: string, result: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  const of = receiver.kind === "class" ? receiver : receiver.of;
  if (of.kind !== "class") return;
  solver.at("members", () => {
    const order = resolutionOrder(of);
    const start = order.includes(after) ? of : after;
    if (receiver.kind === "instance") {
      take(site, memberOf(analysis, start, name, after), receiver.id, result);
      return;
    }
    for (const base of order.slice(order.indexOf(after) + 1))
      if (base.kind === "class") take(site, assignedAttribute(analysis, base, staticName(name)), receiver.id, result);
  });
}

function readProperty(site: ReadSite, of: ContainerValue, receiver: ValueId, name: string, result: NodeId): void {
  const { analysis } = site;
  if (of.form !== "mapping" && containerMethods.has(name)) addMethod(analysis, of.id, name, result);
  if (of.form !== "mapping") return;
  const member = analysis.solver.createNode();
  readSlot(analysis, of, `s:${name}`, member);
  take(site, member, receiver, result);
}

function readOfFunction(site: ReadSite, of: FunctionValue, name: string, result: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  if (name === "prototype") solver.add(result, values.instance(of).id);
  if (name === "prototype" || analysis.storedAttributes.has(name))
    take(site, assignedAttribute(analysis, of, name), of.id, result);
}

export function storeAttribute(program: Program, site: ReadSite, object: NodeId, name: string, value: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  eachValue(analysis, object, (target) => {
    switch (target.kind) {
      case "instance":
        solver.flow(value, assignedAttribute(analysis, target, name));
        if (target.of.kind === "class" && analysis.accessors.has(name))
          callSetters(site, target.of, target.id, name, value);
        return;
      case "class":
        solver.flow(value, assignedAttribute(analysis, target, staticName(name)));
        return;
      case "function":
        solver.flow(value, assignedAttribute(analysis, target, name));
        return;
      case "container":
        if (target.form === "mapping") solver.flow(value, slotOf(analysis, target, `s:${name}`));
        else storeUnknown(analysis, target, value);
        return;
      default:
    }
  });
}

export function setterName(name: string): string {
  return `set ${name}`;
}

function callSetters(site: ReadSite, of: ClassValue, receiver: ValueId, name: string, value: NodeId): void {
  const { analysis } = site;
  eachOf(analysis, memberOf(analysis, of, setterName(name)), "function", (callee) => {
    callFunction(plainSite(site, [value], nowhere), callee, receiver);
  });
}

const functionMethods: ReadonlySet<string> = new Set(["call", "apply", "bind"]);

const promiseMethods: ReadonlySet<string> = new Set(["then", "catch", "finally", "resolve"]);
