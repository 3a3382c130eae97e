import { wrapped, eachValue, eachOf } from "../core/nodes.ts";
import type { CallSite } from "../core/analysis.ts";
import { copyContainer, copyEntries, createContainer, slotOf } from "../core/containers.ts";
import { assignedAttribute, supersOf } from "../core/members.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { Scope } from "../core/scope.ts";
import type { ClassValue, ContainerValue, FunctionValue } from "../core/values.ts";
import { callAll } from "../core/call-site.ts";
import { callMethod } from "./call-values.ts";
import { advance, iterate } from "./iteration.ts";
import { readByName, storeByName } from "./computed-names.ts";

export const identityName = "";

const methodsCalled: Readonly<Record<string, string>> = {
  abs: "__abs__",
  bool: "__bool__",
  bytes: "__bytes__",
  complex: "__complex__",
  float: "__float__",
  format: "__format__",
  hash: "__hash__",
  int: "__int__",
  len: "__len__",
  repr: "__repr__",
  reversed: "__reversed__",
  round: "__round__",
  str: "__str__",
};

const sequences: Readonly<Record<string, ContainerValue["form"]>> = {
  list: "list",
  tuple: "tuple",
  set: "set",
  frozenset: "set",
  sorted: "list",
  reversed: "list",
};

type BuiltinCall = (site: CallSite, first: NodeId, second: NodeId, third: NodeId) => void;

function callKey(site: CallSite, items: NodeId): void {
  callWithItems(site, site.keywords.get("key") ?? nowhere, [items], nowhere);
}

function chooseExtreme(site: CallSite, first: NodeId): void {
  callKey(site, first);
  if (site.positional.length === 1) iterate(site, first, site.result);
  else for (const { node } of site.positional) site.analysis.solver.flow(node, site.result);
}

function iterateOnly(site: CallSite, first: NodeId): void {
  iterate(site, first, nowhere);
}

const nodesOf = ({ positional }: CallSite): readonly NodeId[] => positional.map(({ node }) => node);

const builtinCalls = new Map<string, BuiltinCall>([
  ["map", (site, first) => answer(site, "list", (items) => callWithItems(site, first, nodesOf(site).slice(1), items))],
  [
    "filter",
    (site, first, second) => {
      callWithItems(site, first, [second], nowhere);
      answer(site, "list", (items) => iterate(site, second, items));
    },
  ],
  ["sorted", callKey],
  ["min", chooseExtreme],
  ["max", chooseExtreme],
  ["any", iterateOnly],
  ["all", iterateOnly],
  ["sum", iterateOnly],
  [
    "iter",
    (site, first, second) => {
      if (second === nowhere) startIteration(site, first);
      else answer(site, "list", (items) => callAll(site, first, [], items));
    },
  ],
  [
    "next",
    (site, first, second) => {
      advance(site, first, site.result);
      site.analysis.solver.flow(second, site.result);
    },
  ],
  ["enumerate", (site, first) => pairUp(site, [nowhere, first])],
  ["zip", (site) => pairUp(site, nodesOf(site))],
  ["dict", createMapping],
  ["getattr", readByName],
  ["setattr", storeByName],
  ["super", answerSuper],
  [
    "type",
    (site, first, second) => {
      if (second === nowhere) answerType(site, first);
    },
  ],
  ["globals", ({ analysis, scope, result }) => analysis.solver.add(result, analysis.values.module(scope.path).id)],
  ["staticmethod", ({ analysis, result }, first) => analysis.solver.flow(wrapped(analysis, first, "static"), result)],
  [
    "classmethod",
    ({ analysis, result }, first) => analysis.solver.flow(wrapped(analysis, first, "class_method"), result),
  ],
  ["property", createProperty],
]);

export function callBuiltin(site: CallSite, name: string): void {
  const { analysis, caller, result } = site;
  const [first = nowhere, second = nowhere, third = nowhere] = nodesOf(site);
  if (name === identityName) {
    analysis.solver.flow(first, result);
    return;
  }
  analysis.edges.connect(caller, `<builtin>.${name}`);
  const method = methodsCalled[name];
  if (method !== undefined) callOfFirst(site, first, method);
  const form = sequences[name];
  if (form !== undefined) gather(site, form, first);
  builtinCalls.get(name)?.(site, first, second, third);
}

function callOfFirst(site: CallSite, first: NodeId, method: string): void {
  eachOf(site.analysis, first, "instance", (value) => callMethod(site, value, method, [], nowhere));
}

export function callWithItems(site: CallSite, callee: NodeId, iterables: readonly NodeId[], result: NodeId): void {
  if (callee === nowhere) return;
  const items = iterables.map((iterable) => {
    const item = site.analysis.solver.createNode();
    iterate(site, iterable, item);
    return item;
  });
  callAll(site, callee, items, result);
}

export function answer(site: CallSite, form: ContainerValue["form"], fill: (items: NodeId) => void): void {
  const container = createContainer(site.analysis, form, undefined);
  fill(container.unknown);
  site.analysis.solver.add(site.result, container.id);
}

function gather(site: CallSite, form: ContainerValue["form"], from: NodeId): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  const container = createContainer(analysis, form, undefined);
  solver.add(result, container.id);
  const otherNodes = solver.createNode();
  eachValue(analysis, from, (value) => {
    if (value.kind === "container" && value.form !== "mapping" && form !== "set")
      copyContainer(analysis, value, container);
    else solver.add(otherNodes, value.id);
  });
  iterate(site, otherNodes, container.unknown);
}

function startIteration(site: CallSite, from: NodeId): void {
  const { solver } = site.analysis;
  eachValue(site.analysis, from, (value) => {
    if (value.kind === "instance") callMethod(site, value, "__iter__", [], site.result);
    else solver.add(site.result, value.id);
  });
}

function pairUp(site: CallSite, iterables: readonly NodeId[]): void {
  const { analysis } = site;
  const tuple = createContainer(analysis, "tuple", iterables.length);
  for (const [position, iterable] of iterables.entries())
    if (iterable !== nowhere) iterate(site, iterable, slotOf(analysis, tuple, `i:${position}`));
  answer(site, "list", (items) => analysis.solver.add(items, tuple.id));
}

export function createMapping(site: CallSite, from: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  const mapping = createContainer(analysis, "mapping", undefined);
  solver.add(site.result, mapping.id);
  copyEntries(analysis, from, mapping);
  for (const [name, node] of site.keywords) solver.flow(node, slotOf(analysis, mapping, `s:${name}`));
  for (const node of site.keywordSpreads) copyEntries(analysis, node, mapping);
  const pairs = solver.createNode();
  eachValue(analysis, from, (value) => {
    if (value.kind === "container" && value.form !== "mapping") solver.flow(value.every, pairs);
    if (value.kind === "generator") solver.flow(value.yielded, pairs);
  });
  eachOf(analysis, pairs, "container", (value) => solver.flow(slotOf(analysis, value, "i:1"), mapping.unknown));
}

function answerType(site: CallSite, object: NodeId): void {
  const { solver } = site.analysis;
  eachOf(site.analysis, object, "instance", (value) => {
    if (value.of.kind === "class") solver.add(site.result, value.of.id);
  });
}

function createProperty(site: CallSite, getter: NodeId, setter: NodeId): void {
  const { analysis, result } = site;
  const { solver, values } = analysis;
  const read = getter === nowhere ? (site.keywords.get("fget") ?? nowhere) : getter;
  const write = setter === nowhere ? (site.keywords.get("fset") ?? nowhere) : setter;
  const property = wrapped(analysis, read, "property");
  solver.flow(property, result);
  if (property === nowhere || write === nowhere) return;
  solver.listen(property, (id) => {
    if (id > 0) solver.flow(write, assignedAttribute(analysis, values.get(id), "<setter>"));
  });
}

function answerSuper(site: CallSite, type: NodeId, object: NodeId): void {
  const add = (after: ClassValue, receivers: NodeId): void =>
    site.analysis.solver.flow(supersOf(site.analysis, after, receivers), site.result);
  if (type !== nowhere) {
    eachOf(site.analysis, type, "class", (after) => add(after, object));
    return;
  }
  const method = methodAround(site);
  if (method !== undefined && method.owner !== null) add(method.owner, method.parameters[0] ?? nowhere);
}

function methodAround(site: CallSite): FunctionValue | undefined {
  for (let scope: Scope | null = site.scope; scope !== null; scope = scope.parent) {
    const method = site.analysis.functionsByScope.get(scope);
    if (method !== undefined && method.owner !== null) return method;
  }
  return undefined;
}
