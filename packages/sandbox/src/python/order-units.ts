import type { Unit } from "@repost/spec";

/**
 * Units come in the order in which they run when the target's module is imported. That order stands, except where a statement calls, while
 * it loads, a function that imports a module, which is otherwise imported by functions alone: that module then runs first, as it would
 * there. Within a module nothing overtakes anything.
 */
export function orderUnits(units: readonly Unit[], isLazy: (path: string) => boolean): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const byPath = new Map<string, Unit[]>();
  for (const unit of units) byPath.set(unit.path, [...(byPath.get(unit.path) ?? []), unit]);
  const ordered: Unit[] = [];
  const begun = new Set<string>();
  const started = new Set(units.map(({ path }) => path).filter((path) => !isLazy(path)));
  const emit = (unit: Unit): void => {
    if (begun.has(unit.id)) return;
    begun.add(unit.id);
    started.add(unit.path);
    for (const need of eagerNeeds(unit, byId)) {
      if (need.path === unit.path || begun.has(need.id) || started.has(need.path)) continue;
      for (const one of byPath.get(need.path) ?? []) emit(one);
    }
    for (const path of calledModules(unit, byId, started)) {
      if (!isCircular(path, byPath, byId, begun, ordered)) for (const one of byPath.get(path) ?? []) emit(one);
    }
    ordered.push(unit);
  };
  for (const unit of units) emit(unit);
  return ordered;
}

function eagerNeeds(unit: Unit, byId: ReadonlyMap<string, Unit>): readonly Unit[] {
  return needs(unit, byId, (timing) => timing === "eager");
}

function needs(unit: Unit, byId: ReadonlyMap<string, Unit>, isWanted: (timing: string) => boolean): readonly Unit[] {
  return unit.edges.flatMap(({ to, timing }) => {
    const found = to.kind === "unit" && isWanted(timing) ? byId.get(to.unit) : undefined;
    return found === undefined || found === unit ? [] : [found];
  });
}

/** Modules not begun that running a unit may need, through the functions that it may call. */
function calledModules(unit: Unit, byId: ReadonlyMap<string, Unit>, started: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const pending = eagerNeeds(unit, byId).filter(({ kind }) => kind === "definition");
  const seen = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const need of needs(next, byId, () => true)) {
      if (seen.has(need)) continue;
      seen.add(need);
      pending.push(need);
      if (!started.has(need.path)) found.add(need.path);
    }
  }
  return [...found];
}

/** Whether a module evaluates something that is only about to run. */
function isCircular(
  path: string,
  byPath: ReadonlyMap<string, readonly Unit[]>,
  byId: ReadonlyMap<string, Unit>,
  begun: ReadonlySet<string>,
  ordered: readonly Unit[],
): boolean {
  const done = new Set(ordered);
  const pending = [...(byPath.get(path) ?? [])];
  const seen = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const need of eagerNeeds(next, byId)) {
      if (begun.has(need.id) && !done.has(need)) return true;
      if (seen.has(need)) continue;
      seen.add(need);
      pending.push(need);
    }
  }
  return false;
}
