import type { Dependency, DependencyTarget, IndexedUnit } from "../unit-graph.ts";
import { type ResolvedReference, targetOf } from "./resolution.ts";

interface UnitText {
  readonly unit: Pick<IndexedUnit, "start">;
  readonly code: string;
}

type NamedReference = Pick<Dependency, "start" | "timing" | "role" | "annotates"> & { readonly isGuarded: boolean };

export function dependenciesOf(
  { start, timing, role, annotates, isGuarded }: NamedReference,
  { resolution, end, modules }: ResolvedReference<IndexedUnit, unknown>,
  { unit, code }: UnitText,
): readonly Dependency[] {
  const dependency = (until: number, to: DependencyTarget, isIntermediate: boolean): Dependency => ({
    start: start - unit.start,
    end: until - unit.start,
    name: nameIn(code, start, until),
    timing,
    role,
    annotates,
    isIntermediate,
    isOptional: isGuarded || role !== "value",
    to,
  });
  const to = targetOf(resolution);
  if (to === undefined) return [];
  return [
    dependency(end, to, false),
    ...modules.map((module) => dependency(module.end, { kind: "module", path: module.path }, true)),
  ];
}

export function importDependency(
  { start, end }: { readonly start: number; readonly end: number },
  unit: Pick<IndexedUnit, "start">,
  name: string,
  to: DependencyTarget | undefined,
): readonly Dependency[] {
  const rest = { timing: "eager", role: "value", annotates: null, isIntermediate: false, isOptional: true } as const;
  return to === undefined ? [] : [{ start: start - unit.start, end: end - unit.start, name, ...rest, to }];
}

export function nameIn(code: string, start: number, end: number): string {
  return code.slice(start, end).replaceAll(/\s+/g, "");
}
