import type { IndexedUnit, Need, NeedTarget } from "../unit-graph.ts";

interface ResolvedReference {
  readonly reference: Pick<Need, "start" | "timing" | "role" | "annotates"> & { readonly isGuarded: boolean };
  readonly unit: Pick<IndexedUnit, "start">;
  readonly code: string;
  readonly end: number;
  readonly modules: readonly { readonly end: number; readonly path: string }[];
  readonly to: NeedTarget;
}

export function needsOf({ reference, unit, code, end, modules, to }: ResolvedReference): readonly Need[] {
  const { start, timing, role, annotates, isGuarded } = reference;
  const need = (until: number, target: NeedTarget, isPassing: boolean): Need => ({
    start: start - unit.start,
    end: until - unit.start,
    name: code.slice(start, until).replaceAll(/\s+/g, ""),
    timing,
    role,
    annotates,
    isPassing,
    isForeseen: isGuarded || role !== "value",
    to: target,
  });
  return [
    need(end, to, false),
    ...modules.map((module) => need(module.end, { kind: "module", path: module.path }, true)),
  ];
}
