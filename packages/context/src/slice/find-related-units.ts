import { type Declaration, jsdocComments, readSourceTypes, type SourceTypes } from "@repost/syntax";
import { memoizeWeakly } from "../memoize.ts";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { DeclaredTypes } from "../usages/typescript/types/declarations.ts";
import type { TargetLocation } from "./collect-dependencies.ts";
import type { SliceTarget } from "./find-target.ts";

export interface FindRelatedUnitsOptions extends SliceTarget {
  readonly usages: readonly string[];
  /** Types of the target in files of types. */
  readonly declared: Pick<DeclaredTypes, "parameterTypes" | "constructorParameterTypes"> & {
    readonly declarations: readonly Pick<Declaration, "name" | "resultTypes">[];
  };
}

const MAX_RELATED_UNITS = 6;
const MAX_FOR_TYPE = 3;
const PLATFORM =
  /^(?:Array|ReadonlyArray|Promise|Map|Set|WeakMap|WeakSet|Record|Partial|Required|Readonly|Pick|Omit|Exclude|Extract|Iterable|AsyncIterable|Iterator|Date|RegExp|Error|Function|Object|String|Number|Boolean|Symbol|BigInt|Uint8Array|ArrayBuffer|Buffer|[A-Z]\d?|T[A-Z]\w*)$/u;
const VARIADIC = /\bfunction\s+[\w$]+\s*(?:<[^()]*>)?\(\s*\.\.\./u;
/** Weight of definitions that take exactly the needed items. */
const VARIADIC_WEIGHT = 2;
const CALLED = /(?<![\w$.])[A-Za-z_$][\w$]*(?=\()/gu;
const TYPED = /\.[cm]?tsx?$/u;
const USAGE_EXAMPLE = /^```|\b(?:expect|assert|deepEqual|deepStrictEqual)\b/mu;

/** Returns definitions that build a target's arguments, best first. */
export function findRelatedUnits({
  graph,
  target,
  location,
  usages,
  declared,
}: FindRelatedUnitsOptions): readonly IndexedUnit[] {
  const factories = factoriesOf(graph);
  const [owner = "", method] = target.func_name.includes(".") ? target.func_name.split(".") : [];
  const statements = statementsOf(factories.types, location.unit);
  const namesIn = (name?: string): readonly string[] => statements.flatMap(({ headerTypes }) => headerTypes(name));
  const types = [
    ...new Set([
      ...namesIn(method),
      ...declared.parameterTypes,
      owner,
      ...(owner === "" ? [] : namesIn("constructor")),
      ...declared.constructorParameterTypes,
    ]),
  ].filter((name) => !PLATFORM.test(name));
  const named = declared.declarations
    .filter(({ name, resultTypes }) => resultTypes.some((type) => type !== name && types.includes(type)))
    .flatMap(({ name }) => nearest(factories.all.get(name) ?? [], location));
  const typed = [...types.flatMap((name) => (factories.byType.get(name) ?? []).slice(0, MAX_FOR_TYPE)), ...named];
  const used = namesUsed(usages, factories.byName).flatMap((name) => factories.byName.get(name) ?? []);
  const units = [...new Set([...used, ...typed])];
  const isTyped = TYPED.test(target.path);
  return units
    .filter(
      (unit) =>
        unit !== location.unit && (isTyped || !TYPED.test(unit.path)) && !isOfAnotherBuild(unit, graph, location),
    )
    .slice(0, MAX_RELATED_UNITS);
}

function isOfAnotherBuild({ path, boundNames }: IndexedUnit, graph: UnitGraph, { unit }: TargetLocation): boolean {
  if (path === unit.path || boundNames.size === 0) return false;
  const definitions = graph.unitsOf(unit.path).filter(isDefinition);
  return [...boundNames].every((name) => definitions.some((unit) => unit.boundNames.has(name)));
}

function nearest(units: readonly IndexedUnit[], { unit }: TargetLocation): readonly IndexedUnit[] {
  const folders = unit.path.split("/");
  const shared = ({ path }: IndexedUnit): number => {
    const parts = path.split("/");
    const firstDifference = parts.findIndex((part, position) => part !== folders[position]);
    return firstDifference < 0 ? parts.length : firstDifference;
  };
  return units.toSorted((left, right) => shared(right) - shared(left)).slice(0, 1);
}

interface Factories {
  readonly types: SourceTypes;
  readonly all: ReadonlyMap<string, readonly IndexedUnit[]>;
  readonly byName: ReadonlyMap<string, readonly IndexedUnit[]>;
  readonly byType: ReadonlyMap<string, readonly IndexedUnit[]>;
}

const factoriesOf = memoizeWeakly((graph: UnitGraph): Factories => {
  const byName = new Map<string, IndexedUnit[]>();
  const byType = new Map<string, Set<IndexedUnit>>();
  const byMethod = new Map<string, Set<IndexedUnit>>();
  const types = readSourceTypes(new Map(graph.paths.map((path) => [path, graph.codeOf(path) ?? ""])));
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    const units = graph.unitsOf(path).filter(isDefinition);
    for (const unit of units) {
      for (const name of unit.boundNames) byName.set(name, [...(byName.get(name) ?? []), unit]);
      for (const statement of statementsOf(types, unit)) {
        for (const type of statement.types) byType.set(type, (byType.get(type) ?? new Set()).add(unit));
        for (const type of statement.methodTypes) byMethod.set(type, (byMethod.get(type) ?? new Set()).add(unit));
      }
    }
  }
  const unitsByName = new Map(byName);
  for (const [name, units] of byName)
    if (new Set(units.map(({ path }) => path)).size > 1 || name.length < 2) byName.delete(name);
  const isItself = (type: string, { boundNames }: IndexedUnit): number => (boundNames.has(type) ? 0 : 1);
  const callCounts = callsInComments(graph);
  const countOfCalls = ({ boundNames, code }: IndexedUnit): number => {
    const times = Math.max(0, ...[...boundNames].map((name) => callCounts.get(name) ?? 0));
    return VARIADIC.test(code) ? times * VARIADIC_WEIGHT : times;
  };
  const ordered = [...new Set([...byType.keys(), ...byMethod.keys()])].map((type) => {
    const sorted = [...(byType.get(type) ?? [])].toSorted(
      (left, right) =>
        isItself(type, left) - isItself(type, right) ||
        countOfCalls(right) - countOfCalls(left) ||
        left.codeLines - right.codeLines,
    );
    return [type, [...new Set([...sorted, ...(byMethod.get(type) ?? [])])]] as const;
  });
  return { types, all: unitsByName, byName, byType: new Map(ordered) };
});

function statementsOf(types: SourceTypes, { path, start, code }: IndexedUnit): ReturnType<SourceTypes> {
  return types(path).filter((statement) => statement.start >= start && statement.start < start + code.length);
}

function callsInComments(graph: UnitGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of graph.paths) {
    const code = graph.codeOf(path) ?? "";
    for (const { start, end } of jsdocComments(code))
      for (const [name] of code.slice(start, end).matchAll(CALLED)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const DEFINED =
  /^(?:export\s+)?(?:const\s+[\w$]|(?:let|var)\s+[\w$]+\s*=\s*(?:\/\*\* @class \*\/\s*)?(?:class\b|\(?(?:async\s+)?function\b|(?:\([^()]*\)|[\w$]+)\s*=>))/u;

function withoutCommentBefore(code: string): string {
  return code.replace(/^(?:\s+|\/\*[^]*?\*\/|\/\/[^\n]*\n)+/u, "");
}

function isDefinition({ kind, code, isTypeOnly }: IndexedUnit): boolean {
  return isTypeOnly !== true && (kind === "definition" || DEFINED.test(withoutCommentBefore(code)));
}

function namesUsed(usages: readonly string[], byName: Factories["byName"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const usage of usages) {
    if (!USAGE_EXAMPLE.test(usage)) continue;
    for (const [, name = ""] of usage.matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)\s*(?:<[^<>()]*>)?\(/gu))
      if (byName.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([name]) => name);
}
