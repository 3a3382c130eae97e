import { getOrCreate } from "../memoize.ts";
import type { Edge, FunctionContext, Unit } from "@repost/spec";
import { type Member, membersOf } from "./target-pieces.ts";
import type { ContextPiece } from "./context-piece.ts";

/** Counts names and recorded calls. Uncalled methods of the class have at most 3. */
export function distancesOf(context: FunctionContext): ReadonlyMap<string, number> {
  const graph = graphOf(context);
  const distances = new Map<string, number>();
  const called = Map.groupBy(Object.entries(context.call_distances ?? {}), ([, distance]) => distance);
  const last = Math.max(UNCALLED, ...called.keys());
  let level = [context.target_unit];
  for (let distance = 0; level.length > 0 || distance <= last; distance += 1) {
    level.push(...(called.get(distance) ?? []).map(([id]) => id));
    if (distance === UNCALLED) level.push(...graph.members);
    const next: string[] = [];
    for (const id of level) {
      if (distances.has(id)) continue;
      distances.set(id, distance);
      next.push(...(graph.steps.get(id) ?? []));
    }
    level = next;
  }
  return distances;
}

export interface UnitDependencies {
  readonly evaluated: ReadonlyMap<string, readonly string[]>;
  readonly read: ReadonlyMap<string, readonly string[]>;
}

export function unitNeeds({ units }: Pick<FunctionContext, "units">): UnitDependencies {
  const constants = new Set(units.filter(({ kind }) => kind === "assignment").map(({ id }) => id));
  const dependencies = (isRequired: (edge: Edge, unit: string) => boolean): ReadonlyMap<string, readonly string[]> =>
    new Map(
      units.map(({ id, edges }) => {
        const attributeEdges = edges.flatMap((edge) =>
          edge.to.kind === "unit" && isRequired(edge, edge.to.unit) ? [edge.to.unit] : [],
        );
        return [id, [...new Set(attributeEdges)]] as const;
      }),
    );
  return {
    evaluated: dependencies(({ timing }) => timing === "eager"),
    read: dependencies(({ timing }, unit) => timing === "eager" || constants.has(unit)),
  };
}

const UNCALLED = 3;

interface Graph {
  readonly members: readonly string[];
  readonly steps: ReadonlyMap<string, readonly string[]>;
}

function graphOf(context: FunctionContext): Graph {
  const steps = new Map<string, string[]>();
  const add = (from: string, to: string): void => void getOrCreate(steps, from, () => []).push(to);
  const unitsOf = (path: string): readonly Unit[] => context.units.filter((unit) => unit.path === path);
  const target = context.units.find(({ id }) => id === context.target_unit);
  const members = target === undefined ? [] : membersOf(context, target);
  for (const unit of context.units) {
    for (const edge of unit.edges) {
      const from = unit === target ? (memberAt(members, edge)?.id ?? unit.id) : unit.id;
      if (edge.to.kind === "unit") add(from, edge.to.unit);
      if (edge.to.kind === "module") for (const { id } of unitsOf(edge.to.path)) add(from, id);
    }
    for (const changed of unit.mutates) add(changed, unit.id);
  }
  if (target !== undefined) {
    addCalledMembers(context, target, members, add);
    for (const id of attributeUnits(context.target.orig_func, target)) add(target.id, id);
  }
  return { members: members.map(({ id }) => id), steps };
}

function memberAt(members: readonly Member[], { start }: Edge): Member | undefined {
  return members.find(({ parts }) => parts.start <= start && start < parts.end);
}

function addCalledMembers(
  context: FunctionContext,
  unit: Unit,
  members: readonly Member[],
  add: (from: string, to: string) => void,
): void {
  const isGuessed = context.call_distances === undefined;
  const called = namesIn(isGuessed ? context.target.orig_func : "");
  for (const { id, parts } of members) {
    const name = lastName(parts.name);
    if (called.has(name) || constructors.has(name)) add(unit.id, id);
    if (!isGuessed) continue;
    const named = namesIn(unit.code.slice(parts.start, parts.end));
    for (const other of members) if (other.id !== id && named.has(lastName(other.parts.name))) add(id, other.id);
  }
}

function attributeUnits(text: string, { code, edges }: Unit): readonly string[] {
  const read = new Set([...text.matchAll(OWN_ATTRIBUTE)].map(([, name]) => name));
  const lines = [...code.matchAll(ATTRIBUTE_LINE)]
    .filter(([, own, field]) => read.has(own ?? field))
    .map(({ index, 0: line }) => ({ start: index, end: index + line.length }));
  return edges.flatMap(({ start, to }) =>
    to.kind === "unit" && lines.some((line) => line.start <= start && start < line.end) ? [to.unit] : [],
  );
}

const OWN_ATTRIBUTE = /\b(?:self|this|cls)\.([\w$]+)/gu;
const ATTRIBUTE_LINE =
  /^[ \t]+(?:(?:self|this|cls)\.([\w$]+)\s*(?::[^=\n]+)?=(?!=)|(?:\w+[ \t]+)*([\w$]+)\s*[?!]?\s*[:=](?!=)).*$/gmu;

const constructors = new Set(["__init__", "__new__", "constructor"]);

function lastName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function namesIn(code: string): ReadonlySet<string> {
  return new Set(code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
}

const FARTHEST = Number.MAX_SAFE_INTEGER;

const DIRECT = 1;

/** Sorts by distance, then the target's file. At distance 1, prefers shorter pieces. */
export function nearestFirst(context: FunctionContext, pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const distances = distancesOf(context);
  const first = neededBy(context.target_unit, unitNeeds(context).read);
  const distanceOf = ({ near }: ContextPiece): number =>
    near.reduce((least, unit) => Math.min(least, first.has(unit) ? 0 : (distances.get(unit) ?? FARTHEST)), FARTHEST);
  const isElsewhere = ({ path }: ContextPiece): number => (path === context.target.path ? 0 : 1);
  return pieces
    .map((piece) => ({ piece, distance: distanceOf(piece) }))
    .toSorted(
      (left, right) =>
        left.distance - right.distance ||
        (left.distance === DIRECT ? sizeOf(left.piece) - sizeOf(right.piece) : 0) ||
        isElsewhere(left.piece) - isElsewhere(right.piece),
    )
    .map(({ piece }) => piece);
}

function sizeOf({ isImport, code }: ContextPiece): number {
  return isImport ? FARTHEST : code.length;
}

function neededBy(id: string, needs: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set([id]);
  for (const unit of reached) for (const other of needs.get(unit) ?? []) reached.add(other);
  return reached;
}
