import type { Analysis } from "./analysis.ts";
import { absent, type PairMap } from "./pair-map.ts";
import { resolutionOrder } from "./resolution-order.ts";
import { type NodeId, nowhere, type ValueId } from "./solver.ts";
import type { BaseValue, ClassValue, Member, Value } from "./values.ts";

export function addBase(analysis: Analysis, of: ClassValue, position: number, base: BaseValue): void {
  const known = (of.bases[position] ??= []);
  if (known.includes(base)) return;
  known.push(base);
  if (base.kind === "class") base.subclasses.add(of);
  const affected = new Set([of]);
  for (const one of affected) {
    one.order = null;
    one.sources.clear();
    one.names = null;
    for (const member of one.members.values()) findMember(analysis, one, member);
    for (const subclass of one.subclasses) affected.add(subclass);
  }
}

export function memberOf(analysis: Analysis, of: ClassValue, name: string, after: ClassValue | null = null): NodeId {
  const key = after === null ? name : `${name} ${after.id}`;
  const known = of.members.get(key);
  if (known !== undefined) return known.node;
  const member: Member = { node: analysis.solver.createNode(), after, name };
  of.members.set(key, member);
  analysis.solver.at("members", () => findMember(analysis, of, member));
  return member.node;
}

/** Requires the completed stage "hierarchy". */
export function memberSource(analysis: Analysis, of: ClassValue, name: string): NodeId {
  const known = of.sources.get(name);
  if (known !== undefined) return known;
  const source = analysis.storedAttributes.has(name) ? nowhere : inheritedFrom(of, name);
  const found = source === nowhere ? memberOf(analysis, of, name) : source;
  of.sources.set(name, found);
  return found;
}

function inheritedFrom(of: ClassValue, name: string): NodeId {
  for (const one of resolutionOrder(of)) {
    if (one.kind === "external") continue;
    // A base found later may take precedence.
    if (one.code.bases.some(({ kind }, at) => kind !== "keyword" && !one.bases[at]?.length)) return nowhere;
    const own = one.own.get(name);
    if (own !== undefined) return own;
  }
  return nowhere;
}

export function memberNames(start: ClassValue): ReadonlySet<string> {
  const classes = resolutionOrder(start).filter((one) => one.kind === "class");
  return (start.names ??= new Set(classes.flatMap(({ own }) => [...own.keys()])));
}

function findMember(analysis: Analysis, of: ClassValue, { node, after, name }: Member): void {
  const { solver, values, storedAttributes } = analysis;
  const order = resolutionOrder(of);
  const start = after === null ? 0 : order.indexOf(after) + 1;
  const isStored = storedAttributes.has(name);
  const external: string[] = [];
  for (const one of order.slice(start)) {
    if (one.kind === "external") {
      external.push(one.name);
      continue;
    }
    if (isStored) solver.flow(assignedAttribute(analysis, one, name), node);
    const own = one.own.get(name);
    if (own === undefined) continue;
    solver.flow(own, node);
    return;
  }
  if (of.code.fields.includes(name)) return;
  for (const base of external) solver.add(node, values.external(`${base}.${name}`, of.scope.path, "result").id);
}

export function assignedAttribute(analysis: Analysis, of: Value, name: string): NodeId {
  return nodeUnder(analysis, analysis.assigned, of, name);
}

function nodeUnder({ solver, values }: Analysis, nodes: PairMap, of: Value, name: string): NodeId {
  const nameId = values.nameId(name);
  const known = nodes.get(of.id, nameId);
  if (known !== absent) return known;
  const node = solver.createNode();
  nodes.add(of.id, nameId, node);
  return node;
}

export function isInstantiated(of: ClassValue, seen: Set<ClassValue>): boolean {
  if (of.isInstantiated) return true;
  if (seen.has(of)) return false;
  seen.add(of);
  return [...of.subclasses].some((subclass) => isInstantiated(subclass, seen));
}

export function addMethod({ solver, values }: Analysis, receiver: ValueId, name: string, result: NodeId): void {
  solver.add(result, values.method(receiver, name).id);
}
