import { type Declaration, jsdocBefore, jsdocComments, jsdocResult, jsdocTags } from "@repost/syntax";
import type { Target } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { DeclaredTypes } from "../usages/typescript/types/declarations.ts";
import type { TargetPlace } from "./close-over-needs.ts";
import { structuralTypes, withoutCommentBefore } from "./structural-types.ts";

export interface FindCompanionsOptions {
  readonly graph: UnitGraph;
  readonly target: Target;
  readonly place: TargetPlace;
  readonly usages: readonly string[];
  /** Types of the target in files of types. */
  readonly declared: Pick<DeclaredTypes, "takes" | "constructorTakes"> & {
    readonly declarations: readonly Pick<Declaration, "name" | "gives">[];
  };
}

const MAX_COMPANIONS = 6;
const MAX_FOR_TYPE = 3;
const CONSTRUCTOR = /^(?:export\s+)?(?:default\s+)?function\s+([A-Z][\w$]*)\s*\([^]*?\bthis\.[\w$]+\s*=[^=]/u;
const PLATFORM =
  /^(?:Array|ReadonlyArray|Promise|Map|Set|WeakMap|WeakSet|Record|Partial|Required|Readonly|Pick|Omit|Exclude|Extract|Iterable|AsyncIterable|Iterator|Date|RegExp|Error|Function|Object|String|Number|Boolean|Symbol|BigInt|Uint8Array|ArrayBuffer|Buffer|[A-Z]\d?|T[A-Z]\w*)$/u;
const TAKES_ANYTHING = /\bfunction\s+[\w$]+\s*(?:<[^()]*>)?\(\s*\.\.\./u;
/** Weight of definitions that take exactly the needed items. */
const HOLDS_WHAT_IT_IS_GIVEN = 2;
const CALLED = /(?<![\w$.])[A-Za-z_$][\w$]*(?=\()/gu;
const TYPED = /\.[cm]?tsx?$/u;
const SHOWS_USE = /^```|\b(?:expect|assert|deepEqual|deepStrictEqual)\b/mu;

/** Returns definitions that build a target's arguments, best first. */
export function findCompanions({
  graph,
  target,
  place,
  usages,
  declared,
}: FindCompanionsOptions): readonly IndexedUnit[] {
  const makers = makersOf(graph);
  const header = namesIn(headerOf(graph, target, place));
  const owner = target.func_name.includes(".") ? (target.func_name.split(".")[0] ?? "") : "";
  const taken = owner === "" ? "" : constructorHeader(graph, owner, place);
  const types = [
    ...new Set([...header, ...declared.takes, owner, ...namesIn(taken), ...declared.constructorTakes]),
  ].filter((name) => !PLATFORM.test(name));
  const named = declared.declarations
    .filter(({ name, gives }) => gives.some((type) => type !== name && types.includes(type)))
    .flatMap(({ name }) => nearest(makers.all.get(name) ?? [], place));
  const typed = [...types.flatMap((name) => (makers.byType.get(name) ?? []).slice(0, MAX_FOR_TYPE)), ...named];
  const used = namesUsed(usages, makers.byName).flatMap((name) => makers.byName.get(name) ?? []);
  const units = [...new Set([...used, ...typed])];
  const isTyped = TYPED.test(target.path);
  return units
    .filter(
      (unit) => unit !== place.unit && (isTyped || !TYPED.test(unit.path)) && !isOfAnotherBuild(unit, graph, place),
    )
    .slice(0, MAX_COMPANIONS);
}

function isOfAnotherBuild({ path, binds }: IndexedUnit, graph: UnitGraph, { unit }: TargetPlace): boolean {
  if (path === unit.path || binds.size === 0) return false;
  const own = graph.unitsOf(unit.path).filter(isDefinition);
  return [...binds].every((name) => own.some((unit) => unit.binds.has(name)));
}

function nearest(units: readonly IndexedUnit[], { unit }: TargetPlace): readonly IndexedUnit[] {
  const folders = unit.path.split("/");
  const shared = ({ path }: IndexedUnit): number => {
    const parts = path.split("/");
    const apart = parts.findIndex((part, at) => part !== folders[at]);
    return apart < 0 ? parts.length : apart;
  };
  return units.toSorted((left, right) => shared(right) - shared(left)).slice(0, 1);
}

interface Makers {
  readonly all: ReadonlyMap<string, readonly IndexedUnit[]>;
  readonly byName: ReadonlyMap<string, readonly IndexedUnit[]>;
  readonly byType: ReadonlyMap<string, readonly IndexedUnit[]>;
}

const known = new WeakMap<UnitGraph, Makers>();

function makersOf(graph: UnitGraph): Makers {
  const made = known.get(graph) ?? readMakers(graph);
  known.set(graph, made);
  return made;
}

function readMakers(graph: UnitGraph): Makers {
  const byName = new Map<string, IndexedUnit[]>();
  const byType = new Map<string, Set<IndexedUnit>>();
  const all = graph.paths.flatMap((path) => graph.unitsOf(path).map((unit) => ({ code: unit.code, of: unit })));
  const structural = structuralTypes(all.filter(({ of }) => of.isTypeOnly === true || isMaking(of)));
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    const units = graph.unitsOf(path).filter(isDefinition);
    for (const unit of units) {
      for (const name of unit.binds) byName.set(name, [...(byName.get(name) ?? []), unit]);
      for (const type of [...typesGivenBy(graph, unit), ...(structural.get(unit) ?? [])])
        byType.set(type, (byType.get(type) ?? new Set()).add(unit));
    }
  }
  const everything = new Map(byName);
  for (const [name, units] of byName)
    if (new Set(units.map(({ path }) => path)).size > 1 || name.length < 2) byName.delete(name);
  const isItself = (type: string, { binds }: IndexedUnit): number => (binds.has(type) ? 0 : 1);
  const byMethod = classesThatGive(graph);
  const shown = callsInComments(graph);
  const timesShown = ({ binds, code }: IndexedUnit): number => {
    const times = Math.max(0, ...[...binds].map((name) => shown.get(name) ?? 0));
    return TAKES_ANYTHING.test(code) ? times * HOLDS_WHAT_IT_IS_GIVEN : times;
  };
  const ordered = [...new Set([...byType.keys(), ...byMethod.keys()])].map((type) => {
    const sorted = [...(byType.get(type) ?? [])].toSorted(
      (left, right) =>
        isItself(type, left) - isItself(type, right) ||
        timesShown(right) - timesShown(left) ||
        left.codeLines - right.codeLines,
    );
    return [type, [...new Set([...sorted, ...(byMethod.get(type) ?? [])])]] as const;
  });
  return { all: everything, byName, byType: new Map(ordered) };
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

function classesThatGive(graph: UnitGraph): ReadonlyMap<string, readonly IndexedUnit[]> {
  const makersByType = new Map<string, IndexedUnit[]>();
  for (const path of graph.paths) {
    if (/\.d\.[cm]?ts$/u.test(path)) continue;
    const text = graph.codeOf(path) ?? "";
    for (const fn of graph.functionsOf(path)) {
      const [owner = "", member] = fn.name.split(".");
      if (member === undefined) continue;
      for (const type of typesOfResult(text, fn)) {
        const unit = type === owner ? undefined : graph.unitsOf(path).find(({ binds }) => binds.has(owner));
        if (unit !== undefined && isDefinition(unit)) makersByType.set(type, [...(makersByType.get(type) ?? []), unit]);
      }
    }
  }
  return makersByType;
}

function typesOfResult(
  text: string,
  { start, body, end }: { readonly start: number; readonly body: number; readonly end: number },
): readonly string[] {
  const declared = /\)\s*:\s*([A-Z][\w$]*)(?:<[^{}]*>)?\s*(?:=>)?\s*\{?\s*$/u.exec(text.slice(start, body))?.[1];
  const documented = /^[A-Z][\w$]*/u.exec(jsdocResult(commentBefore(text, start)) ?? "")?.[0];
  const made = /\breturn\s+new\s+([A-Z][\w$]*)\s*\(/u.exec(text.slice(body, end))?.[1];
  return [declared, documented, made].filter((type) => type !== undefined);
}

function isMaking({ path, kind }: IndexedUnit): boolean {
  return kind === "definition" && !/\.d\.[cm]?ts$/u.test(path);
}

const DEFINED =
  /^(?:export\s+)?(?:const\s+[\w$]|(?:let|var)\s+[\w$]+\s*=\s*(?:\/\*\* @class \*\/\s*)?(?:class\b|\(?(?:async\s+)?function\b|(?:\([^()]*\)|[\w$]+)\s*=>))/u;

function isDefinition({ kind, code, isTypeOnly }: IndexedUnit): boolean {
  return isTypeOnly !== true && (kind === "definition" || DEFINED.test(withoutCommentBefore(code)));
}

function typesGivenBy(graph: UnitGraph, unit: IndexedUnit): readonly string[] {
  const given = new Set<string>();
  const text = graph.codeOf(unit.path) ?? "";
  const code = withoutCommentBefore(unit.code);
  const [, name, parents = ""] =
    /^(?:export\s+)?(?:default\s+)?class\s+([\w$]+)([^{]*)\{/u.exec(code) ??
    /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*=\s*class\b([^{]*)\{/u.exec(code) ??
    CONSTRUCTOR.exec(code) ??
    [];
  if (name !== undefined) for (const typeName of [name, ...namesIn(parents)]) given.add(typeName);
  const typed = /^(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*:\s*([A-Z][\w$]*)/u.exec(code)?.[1];
  if (typed !== undefined) given.add(typed);
  for (const fn of graph.functionsOf(unit.path)) {
    if (fn.name.includes(".") || fn.start < unit.start || fn.start >= unit.start + unit.code.length) continue;
    for (const type of typesOfResult(text, fn)) given.add(type);
  }
  return [...given];
}

function headerOf(graph: UnitGraph, target: Target, { unit, start, end }: TargetPlace): string {
  const text = graph.codeOf(unit.path) ?? "";
  const from = unit.start + start;
  const own = graph
    .functionsOf(unit.path)
    .find((fn) => fn.name === target.func_name && fn.start >= from && fn.end <= unit.start + end);
  return `${own === undefined ? "" : text.slice(own.start, own.body)} ${documentedTypes(text, from)}`;
}

function documentedTypes(text: string, at: number): string {
  return jsdocTags(commentBefore(text, at))
    .flatMap(({ tag, type }) => (tag === "param" ? (type ?? []) : []))
    .join(" ");
}

function constructorHeader(graph: UnitGraph, owner: string, { unit }: TargetPlace): string {
  const text = graph.codeOf(unit.path) ?? "";
  const own = graph.functionsOf(unit.path).filter(({ name }) => name === `${owner}.constructor`);
  return own.map(({ start, body }) => `${text.slice(start, body)} ${documentedTypes(text, start)}`).join(" ");
}

function commentBefore(text: string, at: number): string {
  const keywords = /(?:export\s+)?(?:default\s+)?$/u.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? "";
  const comment = jsdocBefore(text, at - keywords.length);
  return comment === null ? "" : text.slice(comment.start, comment.end);
}

function namesIn(text: string): readonly string[] {
  return text.match(/\b[A-Z][\w$]*/gu) ?? [];
}

function namesUsed(usages: readonly string[], byName: Makers["byName"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const usage of usages) {
    if (!SHOWS_USE.test(usage)) continue;
    for (const [, name = ""] of usage.matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)\s*(?:<[^<>()]*>)?\(/gu))
      if (byName.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([name]) => name);
}
