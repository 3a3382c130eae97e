import { getOrCreate } from "../memoize.ts";
import type { FunctionContext } from "@repost/spec";
import { membersOf } from "../rendering/target-pieces.ts";
import type { CallGraph } from "./call-graph.ts";

export type CallEdges = Pick<CallGraph, "edges" | "files">;

export function fileCallDistances(path: string, graph: CallEdges): ReadonlyMap<string, number> {
  const definitionOf = definitionFinder(graph);
  const steps = new Map<string, Set<string>>();
  for (const [caller, callees] of Object.entries(graph.edges)) {
    const from = definitionOf(caller)?.path;
    if (from === undefined) continue;
    const next = getOrCreate(steps, from, () => new Set());
    for (const callee of callees) {
      const to = definitionOf(callee)?.path;
      if (to !== undefined) next.add(to);
    }
  }
  return distancesFrom(path, (from) => steps.get(from) ?? []);
}

/** Returns the number of calls from a target to each reached unit. */
export function unitCallDistances(context: FunctionContext, graph: CallEdges): Record<string, number> {
  const { target, units, target_unit: targetUnit } = context;
  const definitionOf = definitionFinder(graph);
  const unitOf = new Map(
    units.flatMap(({ id, path, binds: boundNames }) => boundNames.map((name) => [`${path}\0${name}`, id] as const)),
  );
  const unit = units.find(({ id }) => id === targetUnit);
  const members = new Map(
    (unit === undefined ? [] : membersOf(context, unit)).map(({ id, parts }) => [parts.name, id]),
  );
  const distances: Record<string, number> = {};
  const start = `${graph.files[target.path] ?? ""}.${target.func_name}`;
  for (const [name, distance] of distancesFrom(start, (caller) => graph.edges[caller] ?? [])) {
    const definition = definitionOf(name);
    if (definition === undefined) continue;
    const called = unitOf.get(`${definition.path}\0${definition.name.split(".", 1)[0] ?? ""}`);
    const id = called === targetUnit ? members.get(definition.name) : called;
    if (id !== undefined) distances[id] ??= distance;
  }
  return distances;
}

function distancesFrom(start: string, next: (from: string) => Iterable<string>): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  for (const [from, distance] of distances)
    for (const to of next(from)) if (!distances.has(to)) distances.set(to, distance + 1);
  return distances;
}

interface Definition {
  readonly path: string;
  readonly name: string;
}

function definitionFinder({ files }: CallEdges): (name: string) => Definition | undefined {
  const pathOfModule = new Map(Object.entries(files).map(([path, module]) => [module, path]));
  return (name) => {
    for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
      const path = pathOfModule.get(name.slice(0, end));
      if (path !== undefined) return { path, name: name.slice(end + 1) };
    }
    return undefined;
  };
}
