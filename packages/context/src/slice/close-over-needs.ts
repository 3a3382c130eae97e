import type { EvaluationOrder, FirstImport, IndexedUnit, Need, UnitGraph } from "../unit-graph.ts";
import { orderUnits } from "./order-units.ts";

export interface SliceLimits {
  readonly units: number;
  /** Code lines; ten lines of a Python table count once. @default 15_000 */
  readonly lines: number;
  readonly contextLines: number;
}

export interface SlicePolicy {
  /** Includes classes named in headers, to build arguments. */
  readonly annotations: boolean;
  /** Types that the target, or any kept unit, names. */
  readonly types: "target" | "all";
  /** Statements that change kept units: all, made for it, or of its file. */
  readonly mutators: "all" | "strong" | "file";
  /** Definitions, or only imports, of modules used as values. */
  readonly modules: "all" | "own";
}

export interface Cut {
  readonly unit: string;
  readonly reason: string;
}

export interface Slice {
  readonly units: readonly IndexedUnit[];
  readonly cut: readonly Cut[];
  readonly changing: ReadonlySet<string>;
}

export interface TargetPlace {
  readonly unit: IndexedUnit;
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export interface CloseOverNeedsOptions {
  readonly graph: UnitGraph;
  readonly target: TargetPlace;
  readonly policy: SlicePolicy;
  readonly limits: Pick<SliceLimits, "units" | "lines">;
  readonly from?: FirstImport;
  readonly companions?: readonly IndexedUnit[];
}

export function closeOverNeeds({
  graph,
  target,
  policy,
  limits,
  from = "file",
  companions = [],
}: CloseOverNeedsOptions): Slice | undefined {
  const state: State = {
    graph,
    target,
    policy,
    order: graph.orderFrom(target.unit.path, from),
    kept: new Map(),
    constructed: new Set([target.unit, ...companions].map(({ id }) => id)),
    pending: [],
    needed: null,
    cut: new Map(),
    lines: 0,
  };
  keep(state, target.unit);
  for (const companion of companions) keep(state, companion);
  while (state.kept.size <= limits.units && state.lines <= limits.lines) {
    const unit = state.pending.pop();
    if (unit !== undefined) keepNeeds(state, unit);
    else if (!keepMutators(state)) return finish(state);
  }
  return undefined;
}

interface State {
  readonly graph: UnitGraph;
  readonly target: TargetPlace;
  readonly policy: SlicePolicy;
  readonly order: EvaluationOrder;
  readonly kept: Map<string, IndexedUnit>;
  readonly constructed: Set<string>;
  readonly pending: IndexedUnit[];
  needed: ReadonlySet<string> | null;
  readonly cut: Map<string, string>;
  lines: number;
}

function keep(state: State, unit: IndexedUnit): void {
  if (state.kept.has(unit.id)) return;
  state.kept.set(unit.id, unit);
  state.lines += unit.codeLines;
  state.pending.push(unit);
  state.order.add(unit.path);
}

function keepNeeds(state: State, unit: IndexedUnit): void {
  for (const need of state.graph.needsOf(unit)) {
    if (need.isPassing || need.to.kind === "unresolved") continue;
    if (need.to.kind === "unit" && isConstructedBy(state, unit, need)) keepConstructed(state, need.to.unit);
    if (need.role === "annotation") keepAnnotation(state, unit, need);
    else if (need.role === "field" && !isNamedInField(state, unit, need)) continue;
    else if (need.to.kind === "unit") keep(state, need.to.unit);
    else keepModule(state, need.to.path);
  }
}

const HEADER = /^(?:@[^\n]*\n)*class\s+\w+\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*:/u;
const OWN_CONSTRUCTOR = /\bdef[ \t]+__(?:init|new)__\b/u;

function isConstructedBy({ constructed }: State, { id, code }: IndexedUnit, { role, end }: Need): boolean {
  if (role !== "value" || !constructed.has(id) || OWN_CONSTRUCTOR.test(code)) return false;
  return end <= (HEADER.exec(code)?.[0].length ?? 0);
}

/** Classes and values count when a header names the type. */
function isNamedInField(state: State, unit: IndexedUnit, { to }: Need): boolean {
  if (unit.isTypeOnly !== true || state.constructed.has(unit.id)) return true;
  return to.kind === "unit" && to.unit.isTypeOnly === true;
}

function keepModule(state: State, path: string): void {
  for (const unit of state.graph.unitsOf(path)) if (isPartOfValue(unit)) keep(state, unit);
  if (state.policy.modules === "all") for (const { unit } of state.graph.importUnits(path)) keep(state, unit);
}

function isPartOfValue({ binds, isIdle, isTypeOnly = false }: IndexedUnit): boolean {
  const isDocstring = binds.size === 1 && binds.has("__doc__");
  return !isIdle && !isTypeOnly && !isDocstring;
}

const constructors = new Set(["__init__", "__new__", "constructor"]);

function keepAnnotation(state: State, unit: IndexedUnit, need: Need): void {
  if (need.to.kind !== "unit") return;
  const { target } = state;
  // Decorators may evaluate annotations of local variables.
  if (unit === target.unit && isImportFromOutside(need.to.unit)) keep(state, need.to.unit);
  const ofTarget = unit === target.unit && need.start >= target.start && need.end <= target.end;
  const ofConstructor = state.constructed.has(unit.id) && constructors.has(need.annotates ?? "");
  const { unit: named } = need.to;
  const keepsTypes = ofTarget || state.policy.types === "all";
  if (keepsTypes && named.isTypeOnly === true && state.policy.annotations) keep(state, named);
  if (!(ofTarget && need.annotates !== null) && !ofConstructor) return;
  if (state.policy.annotations) keepConstructed(state, named);
  else if (!state.kept.has(named.id)) state.cut.set(named.id, "annotation");
}

function keepConstructed(state: State, unit: IndexedUnit): void {
  const wasPassed = state.kept.has(unit.id) && !state.constructed.has(unit.id);
  state.constructed.add(unit.id);
  if (wasPassed) state.pending.push(unit);
  keep(state, unit);
}

function isImportFromOutside({ kind, external }: IndexedUnit): boolean {
  return kind === "import" && external.length > 0;
}

function keepMutators(state: State): boolean {
  const before = state.kept.size;
  state.needed ??= new Set(state.kept.keys());
  for (const unit of state.kept.values()) {
    for (const mutator of state.graph.mutatorsOf(unit)) {
      if (state.kept.has(mutator.unit.id) || !state.order.has(mutator.unit.path)) continue;
      const reason = reasonToCut(state, unit, mutator.unit, mutator.strength);
      if (reason === undefined) keep(state, mutator.unit);
      else state.cut.set(mutator.unit.id, reason);
    }
  }
  return state.kept.size > before;
}

function reasonToCut(
  { policy, target, graph }: State,
  changed: IndexedUnit,
  mutator: IndexedUnit,
  strength: "strong" | "weak",
): string | undefined {
  if (policy.mutators !== "all" && strength === "weak") return "registration";
  if (policy.mutators === "file" && mutator.path !== changed.path) return "registration";
  const isTargets = ({ path, binds }: IndexedUnit): boolean => path === target.unit.path && binds.has(target.name);
  const replaces = isTargets(changed) && isTargets(mutator);
  const uses = graph
    .needsOf(mutator)
    .some(({ to }) => to.kind === "unit" && to.name === target.name && isTargets(to.unit));
  return replaces && !uses ? "replaces_target" : undefined;
}

function finish({ graph, kept, order, cut, needed }: State): Slice {
  return {
    units: orderUnits([...kept.values()], graph, order),
    changing: new Set([...kept.keys()].filter((id) => needed?.has(id) === false)),
    cut: [...cut].filter(([unit]) => !kept.has(unit)).map(([unit, reason]) => ({ unit, reason })),
  };
}
