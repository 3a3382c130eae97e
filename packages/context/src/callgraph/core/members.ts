import { getOrCreate } from "../../memoize.ts";
import type { Analysis, ReadSite } from "./analysis.ts";
import { eachValue } from "./nodes.ts";
import { type NodeId, nowhere, type ValueId } from "./solver.ts";
import type { BaseValue, ClassValue, ExternalValue, FunctionValue, Member, Value } from "./values.ts";

export function addBase(analysis: Analysis, of: ClassValue, position: number, base: BaseValue): void {
  const bases = (of.bases[position] ??= []);
  if (bases.includes(base)) return;
  bases.push(base);
  if (base.kind === "class") base.subclasses.add(of);
  const affected = new Set([of]);
  for (const type of affected) {
    type.order = null;
    type.sources.clear();
    type.names = null;
    for (const member of type.members.values()) findMember(analysis, type, member);
    for (const subclass of type.subclasses) affected.add(subclass);
  }
}

export function memberOf(analysis: Analysis, of: ClassValue, name: string, after: ClassValue | null = null): NodeId {
  const key = after === null ? name : `${name} ${after.id}`;
  const existing = of.members.get(key);
  if (existing !== undefined) return existing.node;
  const member: Member = { node: analysis.solver.createNode(), after, name };
  of.members.set(key, member);
  analysis.solver.at("members", () => findMember(analysis, of, member));
  return member.node;
}

/** Requires the completed stage "hierarchy". */
export function memberSource(analysis: Analysis, of: ClassValue, name: string): NodeId {
  return getOrCreate(of.sources, name, () => {
    const source = analysis.storedAttributes.has(name) ? nowhere : inheritedFrom(of, name);
    return source === nowhere ? memberOf(analysis, of, name) : source;
  });
}

function inheritedFrom(of: ClassValue, name: string): NodeId {
  for (const type of resolutionOrder(of)) {
    if (type.kind === "external") continue;
    // A base found later may take precedence.
    if (lacksBase(type)) return nowhere;
    const attribute = type.ownAttributes.get(name);
    if (attribute !== undefined) return attribute;
  }
  return nowhere;
}

export function lacksBase({ code, bases }: ClassValue): boolean {
  return code.bases.some(({ kind }, position) => kind !== "keyword" && !bases[position]?.length);
}

export function memberNames(start: ClassValue): ReadonlySet<string> {
  return (start.names ??= new Set(
    resolutionOrder(start).flatMap((type) => (type.kind === "class" ? [...type.ownAttributes.keys()] : [])),
  ));
}

function findMember(analysis: Analysis, of: ClassValue, { node, after, name }: Member): void {
  const { solver, values, storedAttributes } = analysis;
  const order = resolutionOrder(of);
  const start = after === null ? 0 : order.indexOf(after) + 1;
  const isStored = storedAttributes.has(name);
  const external: string[] = [];
  for (const type of order.slice(start)) {
    if (type.kind === "external") {
      external.push(type.name);
      continue;
    }
    if (isStored) solver.flow(assignedAttribute(analysis, type, name), node);
    const attribute = type.ownAttributes.get(name);
    if (attribute === undefined) continue;
    solver.flow(attribute, node);
    return;
  }
  if (of.code.fields.includes(name)) return;
  for (const base of external) solver.add(node, values.external(`${base}.${name}`, of.scope.path, "result").id);
}

export function assignedAttribute({ solver, values, assigned }: Analysis, of: Value, name: string): NodeId {
  return assigned.getOrCreate(of.id, values.nameId(name), () => solver.createNode());
}

/** Calls uncalled methods on instances that other programs create. */
export function addOutsideReceivers(
  analysis: Analysis,
  receiverOf: (method: FunctionValue) => NodeId,
): readonly ClassValue[] {
  const { solver, values } = analysis;
  const unused = analysis.classes.filter((type) => !isInstantiated(type, new Set()));
  for (const of of unused) {
    for (const name of memberNames(of))
      eachValue(analysis, memberOf(analysis, of, name), (value) => {
        const inner = value.kind === "property" || value.kind === "class_method" ? values.get(value.inner) : value;
        if (inner.kind !== "function") return;
        const isOfClass = value.kind === "class_method" || name === "__new__";
        solver.add(receiverOf(inner), isOfClass ? of.id : values.instance(of).id);
      });
  }
  return unused;
}

function isInstantiated(of: ClassValue, seen: Set<ClassValue>): boolean {
  if (of.isInstantiated) return true;
  if (seen.has(of)) return false;
  seen.add(of);
  return [...of.subclasses].some((subclass) => isInstantiated(subclass, seen));
}

export function supersOf(analysis: Analysis, after: ClassValue, receivers: NodeId): NodeId {
  const { solver, values } = analysis;
  const node = solver.createNode();
  eachValue(analysis, receivers, (receiver) => {
    if (receiver.kind === "instance" || receiver.kind === "class") solver.add(node, values.super(after, receiver).id);
  });
  return node;
}

export function addMethod({ solver, values }: Analysis, receiver: ValueId, name: string, result: NodeId): void {
  solver.add(result, values.method(receiver, name).id);
}

export function methodsAmong(names: ReadonlySet<string>) {
  return ({ analysis }: ReadSite, { id }: Value, name: string, result: NodeId): void => {
    if (names.has(name)) addMethod(analysis, id, name, result);
  };
}

export function addExternalAttribute(
  { solver, values }: Analysis,
  { name: object, path, of }: ExternalValue,
  name: string,
  result: NodeId,
): void {
  solver.add(result, values.external(`${object}.${name}`, path, of === "itself" ? "itself" : "part").id);
}

const maxDepth = 200;

/** Returns the C3 order, or depth first when C3 fails. */
export function resolutionOrder(start: ClassValue, depth = 0): readonly BaseValue[] {
  return (start.order ??= findOrder(start, depth));
}

function findOrder(start: ClassValue, depth: number): readonly BaseValue[] {
  if (depth > maxDepth) return [start];
  const bases = start.bases.flat();
  const [only] = bases;
  if (only === undefined) return [start];
  if (bases.length === 1) return [start, ...orderOf(only, depth).filter((type) => type !== start)];
  const orders = bases.map((base) => orderOf(base, depth).filter((type) => type !== start));
  return [start, ...(merge([...orders, bases]) ?? new Set(orders.flat()))];
}

function orderOf(base: BaseValue, depth: number): readonly BaseValue[] {
  return base.kind === "class" ? resolutionOrder(base, depth + 1) : [base];
}

function merge(lists: readonly (readonly BaseValue[])[]): readonly BaseValue[] | undefined {
  const order: BaseValue[] = [];
  let rest = lists.filter((list) => list.length > 0);
  while (rest.length > 0) {
    const next = rest.map(([head]) => head).find((head) => rest.every((list) => !list.includes(head as BaseValue, 1)));
    if (next === undefined) return undefined;
    order.push(next);
    rest = rest.map((list) => list.filter((type) => type !== next)).filter((list) => list.length > 0);
  }
  return order;
}
