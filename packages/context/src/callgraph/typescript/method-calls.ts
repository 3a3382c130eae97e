import { addMapped } from "../core/nodes.ts";
import { type CallSite, noKeywords } from "../core/analysis.ts";
import { copyContainer, createContainer, slotOf } from "../core/containers.ts";
import { callAll, siteWith } from "../core/call-site.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { ContainerValue, MethodValue, PartialValue, PromiseValue } from "../core/values.ts";
import { pairsOf } from "./iteration.ts";
import { createPromise, settled } from "./promises.ts";

const tests = ["forEach", "findIndex", "findLastIndex", "some", "every"];
const searches = ["find", "findLast"];
const reads = ["pop", "shift", "at", "get"];
const orders = ["sort", "toSorted", "reverse", "toReversed"];
const copies = ["slice", "splice", "concat", "flat", "fill", "values", "with"];
const others = ["reduce", "reduceRight", "push", "unshift", "set", "add", "keys", "entries"];

/** Methods that call their first argument with each item. */
const calling = new Set([...tests, ...searches, "map", "filter", "flatMap"]);

/** Methods that return an item. */
const searching = new Set([...searches, ...reads]);

/** Methods that return a container with the items. */
const copying = new Set([...orders, ...copies, "filter"]);

export const containerMethods = new Set([...calling, ...searching, ...copying, ...others]);

export function callMethod(site: CallSite, { receiver, name }: MethodValue): void {
  const { solver, values } = site.analysis;
  const object = values.get(receiver);
  if (object.kind === "container") callItemMethod(site, object, name);
  else if (object.kind === "promise") callPromiseMethod(site, object, name);
  else if (object.kind === "generator") {
    const step = createContainer(site.analysis, "mapping", undefined);
    solver.flow(object.yielded, slotOf(site.analysis, step, "s:value"));
    solver.add(site.result, step.id);
  } else callFunctionMethod(site, receiver, name);
}

function callItemMethod(site: CallSite, container: ContainerValue, name: string): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  const argumentNodes = site.positional.map(({ node }) => node);
  const [first = nowhere, second = nowhere] = argumentNodes;
  const answer = solver.createNode();
  const key = name === "forEach" ? container.keys : nowhere;
  if (calling.has(name)) callAll(site, first, [container.every, key, nowhere], answer);
  if (name === "map" || name === "flatMap") solver.flow(answer, createResult(site, "list").unknown);
  if (name === "flatMap" || name === "flat") flatten(site, name === "flat" ? container.every : answer);
  if (name === "sort" || name === "toSorted") callAll(site, first, [container.every, container.every], nowhere);
  if (name === "reduce" || name === "reduceRight") {
    const total = solver.createNode();
    solver.flow(second === nowhere ? container.every : second, total);
    callAll(site, first, [total, container.every], total);
    solver.flow(total, result);
  }
  if (name === "push" || name === "unshift" || name === "fill") storeAll(site, container);
  if (name === "add") solver.flow(first, container.unknown);
  if (name === "set") {
    solver.flow(first, container.keys);
    solver.flow(second, container.unknown);
  }
  if (name === "keys") solver.flow(container.keys, createResult(site, "list").unknown);
  if (name === "concat" || name === "splice") for (const node of argumentNodes) flatten(site, node);
  if (searching.has(name)) solver.flow(container.every, result);
  if (name === "add" || name === "set") solver.add(result, container.id);
  if (copying.has(name)) copyContainer(analysis, container, createResult(site, "list"));
  if (name === "entries") {
    solver.flow(pairsOf(analysis, container), createResult(site, "list").unknown);
  }
}

function storeAll(site: CallSite, container: ContainerValue): void {
  const { analysis, positional } = site;
  for (const { node, isSpread } of positional) {
    if (isSpread) analysis.language.iterate(site, node, container.unknown, "values");
    else analysis.solver.flow(node, container.unknown);
  }
}

function flatten(site: CallSite, from: NodeId): void {
  const { unknown } = createResult(site, "list");
  if (from === nowhere) return;
  addMapped(site.analysis, from, unknown, (value) => {
    if (value.kind !== "container" || value.form === "mapping") return value.id;
    site.analysis.solver.flow(value.every, unknown);
    return null;
  });
}

function createResult(site: CallSite, purpose: ContainerValue["form"]): ContainerValue {
  site.made ??= new Map();
  const container = site.made.get(purpose) ?? createContainer(site.analysis, purpose, undefined);
  site.made.set(purpose, container);
  site.analysis.solver.add(site.result, container.id);
  return container;
}

function callPromiseMethod(site: CallSite, promise: PromiseValue, name: string): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  const [first = nowhere, second = nowhere] = site.positional.map(({ node }) => node);
  if (name === "resolve") {
    solver.flow(first, promise.resolved);
    return;
  }
  const next = solver.createNode();
  if (name === "then") {
    callAll(site, first, [settled(analysis, promise.resolved)], next);
    callAll(site, second, [nowhere], next);
  } else {
    callAll(site, first, [nowhere], name === "catch" ? next : nowhere);
    solver.flow(promise.resolved, next);
  }
  solver.add(result, createPromise(analysis, next).id);
}

function callFunctionMethod(site: CallSite, callee: ValueId, name: string): void {
  const { analysis } = site;
  const { solver, values, language } = analysis;
  const [receiver, ...rest] = site.positional;
  const target = values.get(callee);
  const inner = target.kind === "bound" ? target.callee : callee;
  const bound = solver.createNode();
  solver.add(bound, inner);
  if (receiver !== undefined && receiver.node !== nowhere)
    solver.listen(receiver.node, (id) => {
      if (id > 0) solver.add(bound, values.bound(inner, id).id);
    });
  if (name === "bind") {
    const positional = rest.map(({ node }) => node);
    const fields = { kind: "partial", callee: bound, positional, keywords: noKeywords } as const;
    const partial = values.create<PartialValue>(fields);
    solver.add(site.result, partial.id);
    return;
  }
  const positional = name === "apply" ? rest.slice(0, 1).map(({ node }) => ({ node, isSpread: true })) : rest;
  const relayed = name === "apply" && positional.length > 0 ? [] : site.relayed;
  const callSite = siteWith(site, { positional, relayed });
  solver.listen(bound, (id) => language.call(callSite, id));
}
