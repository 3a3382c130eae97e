import { eachOf } from "../core/nodes.ts";
import type { CallSite } from "../core/analysis.ts";
import { sentTo } from "../core/call-function.ts";
import { copyContainer, copyEntries, createContainer, slotOf, readFrom, storeInto } from "../core/containers.ts";
import { assignedAttribute } from "../core/members.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { ContainerValue, MethodValue, WrapperValue } from "../core/values.ts";
import { plainSite } from "../core/call-site.ts";
import { iterate } from "./iteration.ts";

export function callBuiltinMethod(site: CallSite, { receiver, name }: MethodValue): void {
  const { solver, values } = site.analysis;
  const object = values.get(receiver);
  if (object.kind === "container") callContainerMethod(site, object, name);
  else if (name === "__new__") createInstances(site);
  else if (object.kind === "property") changeProperty(site, object, name);
  else if (object.kind === "generator") {
    if (name === "__iter__") solver.add(site.result, receiver);
    else if (name === "__next__" || name === "send") solver.flow(object.yielded, site.result);
    if (name === "send") solver.flow(site.positional[0]?.node ?? nowhere, sentTo(site.analysis, object.of));
  }
}

function createInstances({ analysis, positional, result }: CallSite): void {
  const { solver, values } = analysis;
  eachOf(analysis, positional[0]?.node ?? nowhere, "class", (value) => solver.add(result, values.instance(value).id));
}

function changeProperty({ analysis, positional, result }: CallSite, of: WrapperValue, name: string): void {
  const { solver } = analysis;
  const argument = positional[0]?.node ?? nowhere;
  if (name === "setter") solver.flow(argument, assignedAttribute(analysis, of, "<setter>"));
  solver.add(result, of.id);
}

type ContainerMethod = (site: CallSite, container: ContainerValue, first: NodeId, second: NodeId) => void;

const store: ContainerMethod = ({ analysis }, container, first) => analysis.solver.flow(first, container.unknown);

const extend: ContainerMethod = (site, container, first) => iterate(site, first, container.unknown);

const read: ContainerMethod = (site, container, first, second) => {
  readFrom(site, container, first, site.result);
  site.analysis.solver.flow(second, site.result);
};

const containerCalls = new Map<string, ContainerMethod>([
  ["append", store],
  ["appendleft", store],
  ["add", store],
  ["insert", ({ analysis }, container, _, second) => analysis.solver.flow(second, container.unknown)],
  ["extend", extend],
  ["extendleft", extend],
  ["update", update],
  ["get", read],
  ["pop", read],
  ["__getitem__", read],
  ["setdefault", setDefault],
  ["popleft", ({ analysis, result }, container) => analysis.solver.flow(container.every, result)],
  ["sort", callWithItems],
]);

const views = ["values", "items", "keys", "popitem", "copy", "__iter__"];
const unions = ["union", "intersection", "difference", "symmetric_difference"];

export const containerMethods: ReadonlySet<string> = new Set([...containerCalls.keys(), ...views, ...unions]);

function callContainerMethod(site: CallSite, container: ContainerValue, name: string): void {
  const [first = nowhere, second = nowhere] = site.positional.map(({ node }) => node);
  const callMethod = containerCalls.get(name);
  if (callMethod === undefined) answerWithContainer(site, container, name);
  else callMethod(site, container, first, second);
}

function setDefault(site: CallSite, container: ContainerValue, key: NodeId, value: NodeId): void {
  storeInto(site, container, key, value);
  readFrom(site, container, key, site.result);
}

function update(site: CallSite, container: ContainerValue, added: NodeId): void {
  const { analysis } = site;
  if (container.form === "mapping") copyEntries(analysis, added, container);
  else iterate(site, added, container.unknown);
  for (const [name, node] of site.keywords) analysis.solver.flow(node, slotOf(analysis, container, `s:${name}`));
  for (const node of site.keywordSpreads) copyEntries(analysis, node, container);
}

function answerWithContainer(site: CallSite, container: ContainerValue, name: string): void {
  const { analysis, result } = site;
  const { solver } = analysis;
  const answer = (form: ContainerValue["form"]): ContainerValue => {
    const created = madeBy(site, form, () => createContainer(analysis, form, undefined));
    solver.add(result, created.id);
    return created;
  };
  const pair = (): ContainerValue => {
    const created = madeBy(site, "pair", () => createContainer(analysis, "tuple", 2));
    solver.flow(container.keys, slotOf(analysis, created, "i:0"));
    solver.flow(container.every, slotOf(analysis, created, "i:1"));
    return created;
  };
  if (name === "values") solver.flow(container.every, answer("list").unknown);
  else if (name === "keys") solver.flow(container.keys, answer("list").unknown);
  else if (name === "items") solver.add(answer("list").unknown, pair().id);
  else if (name === "popitem") solver.add(result, pair().id);
  else if (name === "copy") copyContainer(analysis, container, answer(container.form));
  else if (name === "__iter__") solver.add(result, container.id);
  else {
    const joined = answer(container.form);
    copyContainer(analysis, container, joined);
    site.made ??= new Map();
    if (site.made.has("joined")) return;
    site.made.set("joined", joined);
    for (const { node } of site.positional) iterate(site, node, joined.unknown);
  }
}

function madeBy(site: CallSite, purpose: string, create: () => ContainerValue): ContainerValue {
  site.made ??= new Map();
  const container = site.made.get(purpose) ?? create();
  site.made.set(purpose, container);
  return container;
}

function callWithItems(site: CallSite, container: ContainerValue): void {
  const { analysis } = site;
  const key = site.keywords.get("key") ?? nowhere;
  if (key === nowhere) return;
  const inner = plainSite(site, [container.every], nowhere);
  analysis.solver.listen(key, (id) => analysis.language.call(inner, id));
}

export const generatorMethods: ReadonlySet<string> = new Set(["__next__", "__iter__", "send", "close", "throw"]);

export const propertyMethods: ReadonlySet<string> = new Set(["getter", "setter", "deleter"]);
