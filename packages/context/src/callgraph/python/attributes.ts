import { getOrCreate, memoizeWeakly } from "../../memoize.ts";
import { introduce, addMapped, applyRule, eachValue, eachOf, type ValueRules } from "../core/nodes.ts";
import type { Analysis, ReadSite } from "../core/analysis.ts";
import {
  addExternalAttribute,
  addMethod,
  assignedAttribute,
  memberNames,
  memberOf,
  memberSource,
  methodsAmong,
  resolutionOrder,
} from "../core/members.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { ClassValue, InstanceValue, SuperValue } from "../core/values.ts";
import { plainSite } from "../core/call-site.ts";
import { callOn, callWith } from "./call-values.ts";
import { containerMethods, generatorMethods, propertyMethods } from "./method-calls.ts";
import { moduleMember, storeInModule, type Program } from "./program.ts";

export function readAttribute(program: Program, site: ReadSite, object: NodeId, name: string, result: NodeId): void {
  eachValue(site.analysis, object, (value) => applyRule(rules, site, value, name, result, program));
}

const maxExternalDepth = 4;

const rules: ValueRules<ReadSite, [name: string, result: NodeId, program: Program]> = {
  module: ({ analysis, scope }, { path }, name, result, program) =>
    introduce(analysis, moduleMember(analysis, program, path, name), scope.path, result),
  external: ({ analysis, scope }, object, name, result) => {
    const parts = object.name.split(".");
    if (object.of === "part" || parts.length > maxExternalDepth || parts.slice(1).includes(name)) return;
    if (object.path === scope.path) addExternalAttribute(analysis, object, name, result);
  },
  instance: readInstanceAttribute,
  class: ({ analysis }, of, name, result) => readClassAttribute(analysis, of, name, result),
  super: readSuperAttribute,
  container: methodsAmong(containerMethods),
  generator: methodsAmong(generatorMethods),
  property: methodsAmong(propertyMethods),
  bound: (site, { callee }, name, result, program) =>
    applyRule(rules, site, site.analysis.values.get(callee), name, result, program),
  builtin: ({ analysis }, object, name, result) => {
    if (object.name === "object" && name === "__new__") addMethod(analysis, object.id, name, result);
  },
  function: ({ analysis }, object, name, result) => {
    if (analysis.storedAttributes.has(name)) analysis.solver.flow(assignedAttribute(analysis, object, name), result);
  },
};

function boundMember(analysis: Analysis, object: InstanceValue | SuperValue, key: string, raw: NodeId): NodeId {
  const { solver, values, boundMembers } = analysis;
  const receiver = object.kind === "super" ? object.receiver : object;
  const owner = receiver.kind === "class" ? receiver : receiver.of;
  return boundMembers.getOrCreate(object.id, values.nameId(key), () => {
    const created = solver.createNode();
    addMapped(analysis, raw, created, (value) => {
      if (value.kind === "class_method") return values.bound(value.inner, owner.id).id;
      if (value.kind === "static") return value.inner;
      if (receiver.kind === "class") return value.id;
      if (value.kind === "property") return null;
      const isBound = (value.kind === "function" && key !== "__new__") || value.kind === "decorated";
      return isBound ? values.bound(value.id, receiver.id).id : value.id;
    });
    return created;
  });
}

function readInstanceAttribute(site: ReadSite, object: InstanceValue, name: string, result: NodeId): void {
  const { of } = object;
  if (of.kind !== "class") return;
  const { analysis } = site;
  const { solver } = analysis;
  if (name === "__class__") solver.add(result, of.id);
  if (analysis.storedAttributes.has(name)) solver.flow(assignedAttribute(analysis, object, name), result);
  const raw = memberOf(analysis, of, name);
  solver.flow(boundMember(analysis, object, name, raw), result);
  solver.at("members", () => {
    if (analysis.accessors.has(name)) callGetters(site, object.id, memberSource(analysis, of, name), result);
    if (!name.startsWith("__") && lacks(analysis, of, name))
      callWith(site, memberOf(analysis, of, "__getattr__"), object.id, [], result);
  });
}

interface Getters {
  readonly receivers: NodeId;
  readonly result: NodeId;
  readonly name: string;
}

const gettersOf = memoizeWeakly((_analysis: Analysis) => new Map<NodeId, Getters>());

function callGetters(site: ReadSite, receiver: ValueId, source: NodeId, result: NodeId): void {
  if (result === nowhere) return;
  const { analysis, caller } = site;
  const getters = getOrCreate(gettersOf(analysis), source, () => createGetters(site, source));
  analysis.solver.add(getters.receivers, receiver);
  analysis.solver.flow(getters.result, result);
  analysis.edges.connectAll(caller, getters.name);
}

function createGetters({ analysis, scope }: ReadSite, source: NodeId): Getters {
  const { solver } = analysis;
  const created = { receivers: solver.createNode(), result: solver.createNode(), name: `<getters ${source}>` };
  const site: ReadSite = { analysis, caller: created.name, scope };
  eachOf(analysis, source, "property", (value) => {
    const call = plainSite(site, [], created.result);
    solver.listen(created.receivers, (receiver) => callOn(call, value.inner, receiver));
  });
  askDescriptors(site, source, "__get__", [created.receivers], created.result);
  return created;
}

function askDescriptors(
  site: ReadSite,
  attributes: NodeId,
  method: string,
  argumentNodes: readonly NodeId[],
  result: NodeId,
): void {
  const { solver } = site.analysis;
  eachValue(site.analysis, attributes, (value) => {
    const of = value.kind === "instance" ? value.of : undefined;
    if (of?.kind !== "class") return;
    solver.at("members", () => {
      if (memberNames(of).has(method))
        callWith(site, memberOf(site.analysis, of, method), value.id, argumentNodes, result);
    });
  });
}

function lacks({ storedAttributes }: Analysis, of: ClassValue, name: string): boolean {
  const names = memberNames(of);
  if (!names.has("__getattr__") || storedAttributes.has(name) || names.has(name)) return false;
  return !resolutionOrder(of).some(({ kind }) => kind === "external");
}

function readClassAttribute(analysis: Analysis, of: ClassValue, name: string, result: NodeId): void {
  const { solver, values, boundMembers } = analysis;
  const create = (): NodeId => {
    const node = solver.createNode();
    addMapped(analysis, memberOf(analysis, of, name), node, (value) => {
      if (value.kind === "class_method") return values.bound(value.inner, of.id).id;
      return value.kind === "static" ? value.inner : value.id;
    });
    addEnumerationMember(analysis, of, name, node);
    for (const metaclass of of.metaclasses)
      eachOf(analysis, memberOf(analysis, metaclass, name), "function", ({ id }) =>
        solver.add(node, values.bound(id, of.id).id),
      );
    return node;
  };
  solver.flow(boundMembers.getOrCreate(of.id, values.nameId(name), create), result);
}

function addEnumerationMember({ solver, values }: Analysis, of: ClassValue, name: string, result: NodeId): void {
  const attribute = of.ownAttributes.get(name);
  if (attribute === undefined) return;
  solver.at("members", () => {
    const isEnumeration = resolutionOrder(of).some((base) => base.kind === "external" && base.name.startsWith("enum."));
    const isLiteral = ![...solver.valuesOf(attribute)].some((id) => id > 0);
    if (isEnumeration && isLiteral) solver.add(result, values.instance(of).id);
  });
}

function readSuperAttribute(site: ReadSite, object: SuperValue, name: string, result: NodeId): void {
  const { analysis } = site;
  const { receiver, after } = object;
  const of = receiver.kind === "class" ? receiver : receiver.of;
  if (of.kind !== "class") return;
  analysis.solver.at("members", () => {
    const start = resolutionOrder(of).includes(after) ? of : after;
    const member = memberOf(analysis, start, name, after);
    if (name === "__new__" && lacksCreator(of, after)) addMethod(analysis, object.id, name, result);
    analysis.solver.flow(boundMember(analysis, object, name, member), result);
    if (receiver.kind === "instance" && analysis.accessors.has(name)) callGetters(site, receiver.id, member, result);
  });
}

/** Every order ends with `object`. */
function lacksCreator(of: ClassValue, after: ClassValue): boolean {
  const order = resolutionOrder(of);
  return !order
    .slice(order.indexOf(after) + 1)
    .some((base) => base.kind === "class" && base.ownAttributes.has("__new__"));
}

export function storeAttribute(program: Program, site: ReadSite, object: NodeId, name: string, value: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  eachValue(analysis, object, (target) => {
    if (target.kind === "module") {
      storeInModule(analysis, program, target.path, name, value);
    } else if (target.kind === "instance" || target.kind === "class" || target.kind === "function") {
      solver.flow(value, assignedAttribute(analysis, target, name));
      if (target.kind === "instance" && target.of.kind === "class") callSetters(site, target, target.of, name, value);
    }
  });
}

export const setterName = "<setter>";

function callSetters(site: ReadSite, object: InstanceValue, of: ClassValue, name: string, value: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  if (!analysis.accessors.has(name)) return;
  const raw = memberOf(analysis, of, name);
  const owner = solver.createNode();
  solver.add(owner, object.id);
  askDescriptors(site, raw, "__set__", [owner, value], nowhere);
  eachOf(analysis, raw, "property", (member) => {
    callWith(site, assignedAttribute(analysis, member, setterName), object.id, [value], nowhere);
  });
}
