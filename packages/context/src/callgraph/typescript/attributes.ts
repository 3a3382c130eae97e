import { containerMethods } from "./method-calls.ts";
import { addMapped, applyRule, eachValue, eachOf, type ValueRules } from "../core/nodes.ts";
import type { ReadSite } from "../core/analysis.ts";
import { callFunction } from "../core/call-function.ts";
import { readSlot, slotOf } from "../core/containers.ts";
import { addExternalAttribute, assignedAttribute, memberOf, methodsAmong, resolutionOrder } from "../core/members.ts";
import { plainSite } from "../core/call-site.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { ClassValue, ContainerValue, FunctionValue, SuperValue, Value } from "../core/values.ts";
import { moduleMember, type Program } from "./program.ts";

export function staticName(name: string): string {
  return `static ${name}`;
}

export function readAttribute(program: Program, site: ReadSite, object: NodeId, name: string, result: NodeId): void {
  eachValue(site.analysis, object, (value) =>
    readFrom({ program, site, receiver: value.id, name, result, seen: new Set() }, value),
  );
}

interface Reading {
  readonly program: Program;
  readonly site: ReadSite;
  readonly receiver: ValueId;
  readonly name: string;
  readonly result: NodeId;
  readonly seen: Set<Value>;
}

function readFrom(reading: Reading, object: Value): void {
  if (reading.seen.has(object)) return;
  reading.seen.add(object);
  applyRule(rules, reading, object);
}

const functionMethods: ReadonlySet<string> = new Set(["call", "apply", "bind"]);
const promiseMethods: ReadonlySet<string> = new Set(["then", "catch", "finally", "resolve"]);
const generatorMethods: ReadonlySet<string> = new Set(["next"]);

const maxDepth = 3;

const rules: ValueRules<Reading> = {
  module: ({ program, site: { analysis }, name, result }, { path }) =>
    analysis.solver.flow(moduleMember(analysis, program, path, name), result),
  external: ({ site: { analysis, scope }, name, result }, object) => {
    const isOwn = object.path === scope.path && object.of !== "part";
    if (isOwn && object.name.split(".").length <= maxDepth) addExternalAttribute(analysis, object, name, result);
  },
  builtin: ({ site: { analysis }, name, result }, object) => {
    if (object.name.split(".").length <= maxDepth)
      analysis.solver.add(result, analysis.values.builtin(`${object.name}.${name}`).id);
  },
  instance: (reading, { of }) => (of.kind === "class" ? readInstance(reading, of) : readMade(reading, of)),
  class: readStatic,
  super: readSuper,
  container: readProperty,
  function: (reading, of) => {
    readMethod(functionMethods)(reading, of);
    readOfFunction(reading, of);
  },
  bound: readMethod(functionMethods),
  promise: readMethod(promiseMethods),
  generator: readMethod(generatorMethods),
};

function readMethod(names: ReadonlySet<string>) {
  const read = methodsAmong(names);
  return ({ site, name, result }: Reading, object: Value): void => read(site, object, name, result);
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

function readInstance({ site, receiver, name, result }: Reading, of: ClassValue): void {
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
  const { values, storedAttributes } = analysis;
  if (storedAttributes.has(name)) take(site, assignedAttribute(analysis, values.instance(of), name), receiver, result);
  eachValue(analysis, assignedAttribute(analysis, of, "prototype"), (value) => readFrom(reading, value));
}

function readStatic({ site, receiver, name, result }: Reading, of: ClassValue): void {
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

function readSuper({ site, name, result }: Reading, { receiver, after }: SuperValue): void {
  const { analysis } = site;
  const of = receiver.kind === "class" ? receiver : receiver.of;
  if (of.kind !== "class") return;
  analysis.solver.at("members", () => {
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

function readProperty(reading: Reading, of: ContainerValue): void {
  if (of.form !== "mapping") {
    readMethod(containerMethods)(reading, of);
    return;
  }
  const { site, receiver, name, result } = reading;
  const member = site.analysis.solver.createNode();
  readSlot(site.analysis, of, `s:${name}`, member);
  take(site, member, receiver, result);
}

function readOfFunction({ site, name, result }: Reading, of: FunctionValue): void {
  const { analysis } = site;
  if (name === "prototype") analysis.solver.add(result, analysis.values.instance(of).id);
  if (name === "prototype" || analysis.storedAttributes.has(name))
    take(site, assignedAttribute(analysis, of, name), of.id, result);
}

const storing: ValueRules<ReadSite, [name: string, value: NodeId]> = {
  instance: (site, target, name, value) => {
    const { analysis } = site;
    analysis.solver.flow(value, assignedAttribute(analysis, target, name));
    if (target.of.kind === "class" && analysis.accessors.has(name))
      callSetters(site, target.of, target.id, name, value);
  },
  class: ({ analysis }, target, name, value) =>
    analysis.solver.flow(value, assignedAttribute(analysis, target, staticName(name))),
  function: ({ analysis }, target, name, value) =>
    analysis.solver.flow(value, assignedAttribute(analysis, target, name)),
  container: ({ analysis }, target, name, value) => {
    if (target.form === "mapping") analysis.solver.flow(value, slotOf(analysis, target, `s:${name}`));
    else analysis.solver.flow(value, target.unknown);
  },
};

export function storeAttribute(site: ReadSite, object: NodeId, name: string, value: NodeId): void {
  eachValue(site.analysis, object, (target) => applyRule(storing, site, target, name, value));
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
