import type { Edge, FunctionContext, Span, Unit } from "@repost/spec";
import { bindingScope, type NameReference } from "@repost/syntax/python-scopes";
import { isWithin } from "../is-within.ts";
import type { SettingUse } from "../settings.ts";
import type { TextNames, TextReader } from "./text-reader.ts";
import type { Variable } from "./variable.ts";
import { collectVariables, type Variables } from "./variables.ts";

export interface VariableUse extends Span {
  readonly text: string;
  readonly variable: Variable;
  readonly timing: Edge["timing"];
  /** `module.name = value` inside a function or class. */
  readonly isInnerStore: boolean;
  readonly isLocal: boolean;
  readonly isInTarget: boolean;
}

interface ModulePrefix extends Span {
  readonly path: string;
}

export interface BundleUnit {
  readonly unit: Unit;
  readonly names: TextNames;
  readonly settings: readonly SettingUse[];
  /** A bundle name among these would change its meaning. */
  readonly locals: ReadonlySet<string>;
  readonly variableUses: readonly VariableUse[];
  readonly bound: readonly Variable[];
  /** Variables that functions set under `global`. */
  readonly set: readonly Variable[];
  readonly modulePrefixes: readonly ModulePrefix[];
  /** By the span `start:end` in the import statement. */
  readonly imported: ReadonlyMap<string, Variable | null>;
  readonly free: readonly NameReference[];
  readonly target: Span | null;
}

interface BundleUnits {
  readonly units: readonly BundleUnit[];
  /** Import statements that may move to the top. */
  readonly hoisted: ReadonlySet<string>;
}

export function readUnits({ units, target, target_unit }: FunctionContext, reader: TextReader): BundleUnits {
  const read = units.map((unit) => ({ unit, ...reader.read(unit.code) }));
  const variables = collectVariables(read);
  const span = (unit: Unit): Span | null => (unit.id === target_unit ? targetSpan(unit, target) : null);
  return {
    units: read.map((readUnit) => bundleUnit(readUnit, variables, span(readUnit.unit))),
    hoisted: variables.hoisted,
  };
}

function targetSpan(unit: Unit, target: FunctionContext["target"]): Span | null {
  const lines = [0, ...[...unit.code.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
  const start = lines[target.start_line - unit.start_line];
  if (start === undefined || !unit.code.startsWith(target.orig_func, start)) return null;
  return { start, end: start + target.orig_func.length };
}

function bundleUnit(
  { unit, names, settings }: Pick<BundleUnit, "unit" | "names" | "settings">,
  variables: Variables,
  target: Span | null,
): BundleUnit {
  const items = new Set(names.imports.flatMap(({ items: importItems }) => importItems.map(spanKey)));
  const loads = new Map(names.loads.map((load) => [load.start, load]));
  const variableUses: VariableUse[] = [];
  const modulePrefixes: ModulePrefix[] = [];
  const imported = new Map<string, Variable | null>();
  let outer: Span = { start: -1, end: -1 };
  for (const edge of unit.edges.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    const variable = variables.of(edge);
    if (items.has(spanKey(edge))) imported.set(spanKey(edge), variable ?? null);
    else if (edge.start >= outer.start && edge.end <= outer.end) {
      if (edge.to.kind === "module" && edge.end < outer.end)
        modulePrefixes.push({ ...spanOf(edge), path: edge.to.path });
    } else {
      outer = edge;
      if (variable === undefined) continue;
      const load = loads.get(edge.start);
      variableUses.push({
        ...spanOf(edge),
        text: edge.name,
        variable,
        timing: edge.timing,
        isInnerStore: load !== undefined && load.scope.parent !== null && isStored(load, edge),
        isLocal: load !== undefined && isLocal(load),
        isInTarget: isWithin(edge, target),
      });
    }
  }
  const covered = new Set(variableUses.map(({ start }) => start));
  const free = names.loads.filter((load) => !covered.has(load.start) && !isLocal(load));
  const bound = variables.boundBy(unit);
  return {
    unit,
    names,
    settings,
    locals: localsOf(names),
    variableUses,
    bound,
    set: setBy(unit, names, variables).filter((variable) => !bound.includes(variable)),
    modulePrefixes,
    imported,
    free,
    target,
  };
}

function isStored({ isStored: storesLast, chain }: NameReference, { end }: Edge): boolean {
  return storesLast && chain.at(-1)?.end === end;
}

function isLocal({ scope, name, start }: NameReference): boolean {
  return bindingScope(scope, name, start).parent !== null;
}

function setBy({ path }: Unit, { scopes }: TextNames, variables: Variables): readonly Variable[] {
  const names = new Set(scopes.flatMap(({ parent, globals }) => (parent === null ? [] : [...globals])));
  return [...names].flatMap((name) => variables.at(path, name) ?? []);
}

function localsOf({ scopes }: TextNames): ReadonlySet<string> {
  const inner = scopes.filter(({ parent }) => parent !== null);
  return new Set(inner.flatMap(({ bindings, globals }) => [...bindings.keys()].filter((name) => !globals.has(name))));
}

export function spanKey({ start, end }: Span): string {
  return `${start}:${end}`;
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
