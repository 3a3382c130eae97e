import { wrapped, nodeOf, eachText, eachValue, eachOf } from "../core/nodes.ts";
import { callAll } from "../core/call-site.ts";
import type { CallSite } from "../core/analysis.ts";
import { copyEntries, createContainer, slotOf } from "../core/containers.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { ContainerValue } from "../core/values.ts";
import { externalName, type Program, requiredModule } from "./program.ts";
import { createPromise, settled } from "./promises.ts";

const identities = new Set([
  "Object.freeze",
  "Object.seal",
  "Object.create",
  "Object.preventExtensions",
  "structuredClone",
  "Proxy",
]);

const callers = new Set([
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "process.nextTick",
  "requestAnimationFrame",
]);

export function callBuiltin(program: Program, site: CallSite, name: string): void {
  const { analysis, result, caller } = site;
  const { solver, language } = analysis;
  const [first = nowhere, second = nowhere, third = nowhere] = site.positional.map(({ node }) => node);
  if (name === "require") {
    require(program, site, first, result);
    return;
  }
  if (name === "import") {
    const module = solver.createNode();
    require(program, site, first, module, true);
    solver.add(result, createPromise(analysis, module).id);
    return;
  }
  analysis.edges.connect(caller, `<builtin>.${name}`);
  if (identities.has(name)) solver.flow(first, result);
  else if (callers.has(name))
    callAll(
      site,
      first,
      site.positional.slice(2).map(({ node }) => node),
      nowhere,
    );
  else if (name === "Map" || name === "WeakMap") fillMap(site, first);
  else if (name === "Set" || name === "WeakSet" || name === "Array.of") fill(site, first, "set");
  else if (name === "Array.from") fillFrom(site, first, second);
  else if (name === "Array") answer(site, "list");
  else if (name === "Object.assign") assignAll(site, first);
  else if (name === "Object.values") solver.flow(everyOf(site, first), answer(site, "list").unknown);
  else if (name === "Object.entries") answerEntries(site, first);
  else if (name === "Object.defineProperty") defineProperty(site, first, second, third);
  else if (name === "Object.setPrototypeOf") solver.flow(first, result);
  else if (name === "Promise") executePromise(site, first);
  else if (name === "Promise.resolve") solver.add(result, createPromise(analysis, settled(analysis, first)).id);
  else if (name === "Promise.reject") solver.add(result, createPromise(analysis, solver.createNode()).id);
  else if (name === "Promise.all" || name === "Promise.allSettled" || name === "Promise.race" || name === "Promise.any")
    gatherPromises(site, first, name.startsWith("Promise.all"));
  else if (name === "Reflect.construct") callAll(site, first, [], result);
  else if (name === "Reflect.get") language.readItem(site, first, second, result);
}

function require(program: Program, site: CallSite, specifier: NodeId, result: NodeId, isImport = false): void {
  const { analysis, scope } = site;
  const { solver, values } = analysis;
  eachText(analysis, specifier, (text) => {
    const location = program.finder.find(scope.path, text);
    if (location.kind === "module" && isImport) solver.add(result, values.module(location.path).id);
    else if (location.kind === "module") solver.flow(requiredModule(analysis, program, location.path), result);
    else solver.add(result, values.external(externalName(location, text), scope.path).id);
  });
}

function answer(site: CallSite, form: ContainerValue["form"]): ContainerValue {
  const container = createContainer(site.analysis, form, undefined);
  site.analysis.solver.add(site.result, container.id);
  return container;
}

function fill(site: CallSite, from: NodeId, form: ContainerValue["form"]): ContainerValue {
  const container = answer(site, form);
  if (from !== nowhere) site.analysis.language.iterate(site, from, container.unknown, "values");
  return container;
}

function fillMap(site: CallSite, from: NodeId): void {
  const { analysis } = site;
  const { solver } = analysis;
  const container = answer(site, "map");
  const pairs = solver.createNode();
  if (from !== nowhere) analysis.language.iterate(site, from, pairs, "values");
  eachOf(analysis, pairs, "container", (value) => {
    solver.flow(slotOf(analysis, value, "i:0"), container.keys);
    solver.flow(slotOf(analysis, value, "i:1"), container.unknown);
  });
}

function fillFrom(site: CallSite, from: NodeId, callee: NodeId): void {
  const { analysis } = site;
  if (callee === nowhere) {
    fill(site, from, "list");
    return;
  }
  const item = analysis.solver.createNode();
  if (from !== nowhere) analysis.language.iterate(site, from, item, "values");
  callAll(site, callee, [item], answer(site, "list").unknown);
}

function everyOf({ analysis }: CallSite, from: NodeId): NodeId {
  const { solver } = analysis;
  const node = solver.createNode();
  eachOf(analysis, from, "container", (value) => solver.flow(value.every, node));
  return node;
}

function answerEntries(site: CallSite, from: NodeId): void {
  const { analysis } = site;
  const pair = createContainer(analysis, "list", 2);
  analysis.solver.flow(everyOf(site, from), slotOf(analysis, pair, "i:1"));
  analysis.solver.add(answer(site, "list").unknown, pair.id);
}

function assignAll(site: CallSite, target: NodeId): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  solver.flow(target, result);
  eachValue(analysis, target, (value) => {
    const valueId = nodeOf(analysis, value.id);
    for (const { node } of site.positional.slice(1)) {
      if (value.kind === "container") copyEntries(analysis, node, value);
      else if (node !== nowhere) storeSlots(site, valueId, node);
    }
  });
}

function storeSlots(site: CallSite, target: NodeId, from: NodeId): void {
  const { language, storedAttributes } = site.analysis;
  eachOf(site.analysis, from, "container", (value) => {
    for (const [key, slot] of value.slots ?? []) {
      if (!key.startsWith("s:")) continue;
      storedAttributes.add(key.slice(2));
      language.storeAttribute(site, target, key.slice(2), slot);
    }
  });
}

function defineProperty(site: CallSite, object: NodeId, name: NodeId, description: NodeId): void {
  const { analysis, result } = site;
  const { solver, language } = analysis;
  solver.flow(object, result);
  if (object === nowhere || name === nowhere || description === nowhere) return;
  const [value, getter] = [solver.createNode(), solver.createNode()];
  language.readAttribute(site, description, "value", value);
  readRaw(site, description, getter);
  solver.flow(wrapped(analysis, getter, "property"), value);
  eachText(analysis, name, (text) => {
    analysis.storedAttributes.add(text);
    language.storeAttribute(site, object, text, value);
  });
}

function readRaw({ analysis }: CallSite, description: NodeId, result: NodeId): void {
  const { solver } = analysis;
  eachOf(analysis, description, "container", (value) => solver.flow(slotOf(analysis, value, "s:get"), result));
}

function executePromise(site: CallSite, executor: NodeId): void {
  const { analysis, result } = site;
  const { solver, values } = analysis;
  const promise = createPromise(analysis, solver.createNode());
  const resolve = values.method(promise.id, "resolve");
  solver.add(result, promise.id);
  callAll(site, executor, [nodeOf(analysis, resolve.id)], nowhere);
}

function gatherPromises(site: CallSite, from: NodeId, isAll: boolean): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  const items = solver.createNode();
  if (from !== nowhere) analysis.language.iterate(site, from, items, "values");
  const resolved = settled(analysis, items);
  if (!isAll) {
    solver.add(result, createPromise(analysis, resolved).id);
    return;
  }
  const list = createContainer(analysis, "list", undefined);
  solver.flow(resolved, list.unknown);
  solver.add(result, createPromise(analysis, nodeOf(analysis, list.id)).id);
}
