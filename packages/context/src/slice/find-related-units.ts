import { type Declaration, jsdocBefore, jsdocComments, jsdocResult, jsdocTags } from "@repost/syntax";
import type { Target } from "@repost/spec";
import { memoizeWeakly } from "../memoize.ts";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { DeclaredTypes } from "../usages/typescript/types/declarations.ts";
import type { TargetLocation } from "./collect-dependencies.ts";
import type { SliceTarget } from "./find-target.ts";
import { structuralTypes, withoutCommentBefore } from "./structural-types.ts";

export interface FindRelatedUnitsOptions extends SliceTarget {
  readonly usages: readonly string[];
  /** Types of the target in files of types. */
  readonly declared: Pick<DeclaredTypes, "parameterTypes" | "constructorParameterTypes"> & {
    readonly declarations: readonly Pick<Declaration, "name" | "resultTypes">[];
  };
}

const MAX_RELATED_UNITS = 6;
const MAX_FOR_TYPE = 3;
const CONSTRUCTOR = /^(?:export\s+)?(?:default\s+)?function\s+([A-Z][\w$]*)\s*\([^]*?\bthis\.[\w$]+\s*=[^=]/u;
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
  const header = namesIn(headerOf(graph, target, location));
  const owner = target.func_name.includes(".") ? (target.func_name.split(".")[0] ?? "") : "";
  const constructorText = owner === "" ? "" : constructorHeader(graph, owner, location);
  const types = [
    ...new Set([
      ...header,
      ...declared.parameterTypes,
      owner,
      ...namesIn(constructorText),
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
  readonly all: ReadonlyMap<string, readonly IndexedUnit[]>;
  readonly byName: ReadonlyMap<string, readonly IndexedUnit[]>;
  readonly byType: ReadonlyMap<string, readonly IndexedUnit[]>;
}

const factoriesOf = memoizeWeakly((graph: UnitGraph): Factories => {
  const byName = new Map<string, IndexedUnit[]>();
  const byType = new Map<string, Set<IndexedUnit>>();
  const all = graph.paths.flatMap((path) => graph.unitsOf(path).map((unit) => ({ code: unit.code, of: unit })));
  const structural = structuralTypes(all.filter(({ of }) => of.isTypeOnly === true || isImplementation(of)));
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    const units = graph.unitsOf(path).filter(isDefinition);
    for (const unit of units) {
      for (const name of unit.boundNames) byName.set(name, [...(byName.get(name) ?? []), unit]);
      for (const type of [...providedTypes(graph, unit), ...(structural.get(unit) ?? [])])
        byType.set(type, (byType.get(type) ?? new Set()).add(unit));
    }
  }
  const unitsByName = new Map(byName);
  for (const [name, units] of byName)
    if (new Set(units.map(({ path }) => path)).size > 1 || name.length < 2) byName.delete(name);
  const isItself = (type: string, { boundNames }: IndexedUnit): number => (boundNames.has(type) ? 0 : 1);
  const byMethod = classesReturning(graph);
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
  return { all: unitsByName, byName, byType: new Map(ordered) };
});

function callsInComments(graph: UnitGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of graph.paths) {
    const code = graph.codeOf(path) ?? "";
    for (const { start, end } of jsdocComments(code))
      for (const [name] of code.slice(start, end).matchAll(CALLED)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function classesReturning(graph: UnitGraph): ReadonlyMap<string, readonly IndexedUnit[]> {
  const factoriesByType = new Map<string, IndexedUnit[]>();
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    const text = graph.codeOf(path) ?? "";
    for (const fn of graph.functionsOf(path)) {
      const [owner = "", member] = fn.name.split(".");
      if (member === undefined) continue;
      for (const type of resultTypes(text, fn)) {
        const unit = type === owner ? undefined : graph.unitsOf(path).find(({ boundNames }) => boundNames.has(owner));
        if (unit !== undefined && isDefinition(unit))
          factoriesByType.set(type, [...(factoriesByType.get(type) ?? []), unit]);
      }
    }
  }
  return factoriesByType;
}

function resultTypes(
  text: string,
  { start, body, end }: { readonly start: number; readonly body: number; readonly end: number },
): readonly string[] {
  const declared = /\)\s*:\s*([A-Z][\w$]*)(?:<[^{}]*>)?\s*(?:=>)?\s*\{?\s*$/u.exec(text.slice(start, body))?.[1];
  const documented = /^[A-Z][\w$]*/u.exec(jsdocResult(commentBefore(text, start)) ?? "")?.[0];
  const constructedType = /\breturn\s+new\s+([A-Z][\w$]*)\s*\(/u.exec(text.slice(body, end))?.[1];
  return [declared, documented, constructedType].filter((type) => type !== undefined);
}

function isImplementation({ path, kind }: IndexedUnit): boolean {
  return kind === "definition" && !/\.d\.[cm]?ts$/u.test(path);
}

const DEFINED =
  /^(?:export\s+)?(?:const\s+[\w$]|(?:let|var)\s+[\w$]+\s*=\s*(?:\/\*\* @class \*\/\s*)?(?:class\b|\(?(?:async\s+)?function\b|(?:\([^()]*\)|[\w$]+)\s*=>))/u;

function isDefinition({ kind, code, isTypeOnly }: IndexedUnit): boolean {
  return isTypeOnly !== true && (kind === "definition" || DEFINED.test(withoutCommentBefore(code)));
}

function providedTypes(graph: UnitGraph, unit: IndexedUnit): readonly string[] {
  const typeNames = new Set<string>();
  const text = graph.codeOf(unit.path) ?? "";
  const code = withoutCommentBefore(unit.code);
  const [, name, parents = ""] =
    /^(?:export\s+)?(?:default\s+)?class\s+([\w$]+)([^{]*)\{/u.exec(code) ??
    /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*=\s*class\b([^{]*)\{/u.exec(code) ??
    CONSTRUCTOR.exec(code) ??
    [];
  if (name !== undefined) for (const typeName of [name, ...namesIn(parents)]) typeNames.add(typeName);
  const typed = /^(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*:\s*([A-Z][\w$]*)/u.exec(code)?.[1];
  if (typed !== undefined) typeNames.add(typed);
  for (const fn of graph.functionsOf(unit.path)) {
    if (fn.name.includes(".") || fn.start < unit.start || fn.start >= unit.start + unit.code.length) continue;
    for (const type of resultTypes(text, fn)) typeNames.add(type);
  }
  return [...typeNames];
}

function headerOf(graph: UnitGraph, target: Target, { unit, start, end }: TargetLocation): string {
  const text = graph.codeOf(unit.path) ?? "";
  const from = unit.start + start;
  const functionText = graph
    .functionsOf(unit.path)
    .find((fn) => fn.name === target.func_name && fn.start >= from && fn.end <= unit.start + end);
  return `${functionText === undefined ? "" : text.slice(functionText.start, functionText.body)} ${documentedTypes(text, from)}`;
}

function documentedTypes(text: string, position: number): string {
  return jsdocTags(commentBefore(text, position))
    .flatMap(({ tag, type }) => (tag === "param" ? (type ?? []) : []))
    .join(" ");
}

function constructorHeader(graph: UnitGraph, owner: string, { unit }: TargetLocation): string {
  const text = graph.codeOf(unit.path) ?? "";
  const constructors = graph.functionsOf(unit.path).filter(({ name }) => name === `${owner}.constructor`);
  return constructors.map(({ start, body }) => `${text.slice(start, body)} ${documentedTypes(text, start)}`).join(" ");
}

function commentBefore(text: string, position: number): string {
  const keywords = /(?:export\s+)?(?:default\s+)?$/u.exec(text.slice(Math.max(0, position - 100), position))?.[0] ?? "";
  const comment = jsdocBefore(text, position - keywords.length);
  return comment === null ? "" : text.slice(comment.start, comment.end);
}

function namesIn(text: string): readonly string[] {
  return text.match(/\b[A-Z][\w$]*/gu) ?? [];
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
