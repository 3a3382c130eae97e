import type { FunctionContext, Span } from "@repost/spec";
import type { Scope } from "@repost/syntax/javascript-scopes";
import { isWithin } from "../is-within.ts";
import type { ModuleUnit } from "./module-unit.ts";
import { isLocal, type NameForm } from "./text-names.ts";

export interface Variable {
  readonly path: string;
  readonly name: string;
  /** default: `export default` without a name; export: a property of `exports`; whole: `module.exports`. */
  readonly kind: "name" | "default" | "export" | "whole";
  readonly units: readonly ModuleUnit[];
}

export interface VariableUse extends Span {
  readonly unit: ModuleUnit;
  /** Text of the use, without white space. */
  readonly written: string;
  readonly form: NameForm;
  readonly scope: Scope | null;
  /** The target's text must not change. */
  readonly isInTarget: boolean;
  readonly to: Variable | { readonly module: string };
}

export interface Variables {
  readonly all: readonly Variable[];
  readonly uses: readonly VariableUse[];
  readonly free: ReadonlyMap<string, ReadonlySet<string>>;
  find(path: string, name: string): Variable | undefined;
}

export function collectVariables(units: readonly ModuleUnit[], context: FunctionContext): Variables {
  const byKey = new Map<string, Variable & { readonly units: ModuleUnit[] }>();
  const imports = new Map<string, string>();
  const find = (path: string, name: string): Variable | undefined => byKey.get(`${path}\0${name}`);
  for (const moduleUnit of units) {
    const { unit } = moduleUnit;
    if (moduleUnit.isLinking) continue;
    for (const name of unit.binds.filter((bound) => bound !== "*")) {
      const key = `${unit.path}\0${name}`;
      // Equal imports of several files are one variable.
      const shared = unit.kind === "import" ? imports.get(`${unit.code.trim()}\0${name}`) : undefined;
      const existing = byKey.get(shared ?? key);
      if (existing !== undefined) byKey.set(key, existing);
      else byKey.set(key, { path: unit.path, name, kind: kindOf(name), units: [] });
      if (shared === undefined) byKey.get(key)?.units.push(moduleUnit);
      if (unit.kind === "import" && shared === undefined) imports.set(`${unit.code.trim()}\0${name}`, key);
    }
  }
  const free = new Map<string, Set<string>>();
  const fixed = fixedSpan(context);
  const uses = units
    .filter(({ isLinking }) => !isLinking)
    .flatMap((moduleUnit) => usesIn(moduleUnit, { find, free, fixed }));
  return { all: [...new Set(byKey.values())], uses, free, find };
}

function kindOf(name: string): Variable["kind"] {
  if (name === "default" || name === "module.exports") return name === "default" ? "default" : "whole";
  return name.startsWith("exports.") ? "export" : "name";
}

export function fixedSpan({ units, target, target_unit }: FunctionContext): Span & { readonly unit: string } {
  const unit = units.find(({ id }) => id === target_unit);
  const lines = unit?.code.split("\n").slice(0, target.start_line - unit.start_line) ?? [];
  const from = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const start = unit?.code.indexOf(target.orig_func, from) ?? -1;
  return { unit: target_unit, start, end: start + target.orig_func.length };
}

interface Reading {
  readonly find: Variables["find"];
  readonly free: Map<string, Set<string>>;
  readonly fixed: ReturnType<typeof fixedSpan>;
}

function usesIn(moduleUnit: ModuleUnit, { find, free, fixed }: Reading): readonly VariableUse[] {
  const { unit, names } = moduleUnit;
  const loads = new Map(names.loads.map((load) => [load.start, load]));
  const useAt = (start: number, end: number, written: string, to: VariableUse["to"]): VariableUse => ({
    unit: moduleUnit,
    start,
    end,
    written: written.replaceAll(/\s+/gu, ""),
    form: loads.get(start)?.form ?? "plain",
    scope: loads.get(start)?.scope ?? null,
    isInTarget: unit.id === fixed.unit && isWithin({ start, end }, fixed),
    to,
  });
  const uses: VariableUse[] = moduleUnit.moduleUses.map(({ start, end, to }) =>
    useAt(start, end, unit.code.slice(start, end), { module: to.path }),
  );
  for (const { edge, unit: bound, name } of moduleUnit.uses) {
    const variable = find(bound.path, name);
    if (variable !== undefined) uses.push(useAt(edge.start, edge.end, unit.code.slice(edge.start, edge.end), variable));
  }
  const startsOfUses = new Set(uses.map(({ start }) => start));
  for (const { name, start, end, scope } of names.loads) {
    if (startsOfUses.has(start) || isLocal(scope, name)) continue;
    const declared = find(unit.path, name);
    if (declared !== undefined) uses.push(useAt(start, end, name, declared));
    else free.set(unit.path, (free.get(unit.path) ?? new Set()).add(name));
  }
  return uses;
}

/** Detects a use that an import in a function binds. */
export function isLocalUse({ written, scope }: VariableUse): boolean {
  return scope !== null && !/[("']/u.test(written) && isLocal(scope, headOf(written));
}

export function headOf(written: string): string {
  return /^[\p{ID_Continue}$]+/u.exec(written)?.[0] ?? written;
}
