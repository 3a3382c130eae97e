import type { IndexedUnit, Dependency, DependencyTarget } from "../unit-graph.ts";

interface ResolvedReference {
  readonly reference: Pick<Dependency, "start" | "timing" | "role" | "annotates"> & { readonly isGuarded: boolean };
  readonly unit: Pick<IndexedUnit, "start">;
  readonly code: string;
  readonly end: number;
  readonly modules: readonly { readonly end: number; readonly path: string }[];
  readonly to: DependencyTarget;
}

export function dependenciesOf({ reference, unit, code, end, modules, to }: ResolvedReference): readonly Dependency[] {
  const { start, timing, role, annotates, isGuarded } = reference;
  const need = (until: number, target: DependencyTarget, isIntermediate: boolean): Dependency => ({
    start: start - unit.start,
    end: until - unit.start,
    name: code.slice(start, until).replaceAll(/\s+/g, ""),
    timing,
    role,
    annotates,
    isIntermediate,
    isOptional: isGuarded || role !== "value",
    to: target,
  });
  return [
    need(end, to, false),
    ...modules.map((module) => need(module.end, { kind: "module", path: module.path }, true)),
  ];
}
