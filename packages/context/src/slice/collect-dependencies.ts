import type { EvaluationOrder, FirstImport, IndexedUnit, Dependency, UnitGraph } from "../unit-graph.ts";
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

export interface TargetLocation {
  readonly unit: IndexedUnit;
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export interface CollectDependenciesOptions {
  readonly graph: UnitGraph;
  readonly target: TargetLocation;
  readonly policy: SlicePolicy;
  readonly limits: Pick<SliceLimits, "units" | "lines">;
  readonly from?: FirstImport;
  readonly companions?: readonly IndexedUnit[];
}

export function collectDependencies({
  graph,
  target,
  policy,
  limits,
  from = "file",
  companions: relatedUnits = [],
}: CollectDependenciesOptions): Slice | undefined {
  const state: State = {
    graph,
    target,
    policy,
    order: graph.orderFrom(target.unit.path, from),
    included: new Map(),
    constructed: new Set([target.unit, ...relatedUnits].map(({ id }) => id)),
    pending: [],
    needed: null,
    cut: new Map(),
    lines: 0,
  };
  include(state, target.unit);
  for (const relatedUnit of relatedUnits) include(state, relatedUnit);
  while (state.included.size <= limits.units && state.lines <= limits.lines) {
    const unit = state.pending.pop();
    if (unit !== undefined) includeDependencies(state, unit);
    else if (!includeMutators(state)) return finish(state);
  }
  return undefined;
}

interface State {
  readonly graph: UnitGraph;
  readonly target: TargetLocation;
  readonly policy: SlicePolicy;
  readonly order: EvaluationOrder;
  readonly included: Map<string, IndexedUnit>;
  readonly constructed: Set<string>;
  readonly pending: IndexedUnit[];
  needed: ReadonlySet<string> | null;
  readonly cut: Map<string, string>;
  lines: number;
}

function include(state: State, unit: IndexedUnit): void {
  if (state.included.has(unit.id)) return;
  state.included.set(unit.id, unit);
  state.lines += unit.codeLines;
  state.pending.push(unit);
  state.order.add(unit.path);
}

function includeDependencies(state: State, unit: IndexedUnit): void {
  for (const dependency of state.graph.dependenciesOf(unit)) {
    if (dependency.isIntermediate || dependency.to.kind === "unresolved") continue;
    if (dependency.to.kind === "unit" && isConstructedBy(state, unit, dependency))
      includeConstructed(state, dependency.to.unit);
    if (dependency.role === "annotation") includeAnnotation(state, unit, dependency);
    else if (dependency.role === "field" && !isNamedInField(state, unit, dependency)) continue;
    else if (dependency.to.kind === "unit") include(state, dependency.to.unit);
    else includeModule(state, dependency.to.path);
  }
}

const HEADER = /^(?:@[^\n]*\n)*class\s+\w+\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*:/u;
const OWN_CONSTRUCTOR = /\bdef[ \t]+__(?:init|new)__\b/u;

function isConstructedBy({ constructed }: State, { id, code }: IndexedUnit, { role, end }: Dependency): boolean {
  if (role !== "value" || !constructed.has(id) || OWN_CONSTRUCTOR.test(code)) return false;
  return end <= (HEADER.exec(code)?.[0].length ?? 0);
}

/** Classes and values count when a header names the type. */
function isNamedInField(state: State, unit: IndexedUnit, { to }: Dependency): boolean {
  if (unit.isTypeOnly !== true || state.constructed.has(unit.id)) return true;
  return to.kind === "unit" && to.unit.isTypeOnly === true;
}

function includeModule(state: State, path: string): void {
  for (const unit of state.graph.unitsOf(path)) if (isPartOfValue(unit)) include(state, unit);
  if (state.policy.modules === "all") for (const { unit } of state.graph.importUnits(path)) include(state, unit);
}

function isPartOfValue({ boundNames, isIdle, isTypeOnly = false }: IndexedUnit): boolean {
  const isDocstring = boundNames.size === 1 && boundNames.has("__doc__");
  return !isIdle && !isTypeOnly && !isDocstring;
}

const constructors = new Set(["__init__", "__new__", "constructor"]);

function includeAnnotation(state: State, unit: IndexedUnit, dependency: Dependency): void {
  if (dependency.to.kind !== "unit") return;
  const { target } = state;
  // Decorators may evaluate annotations of local variables.
  if (unit === target.unit && isImportFromOutside(dependency.to.unit)) include(state, dependency.to.unit);
  const ofTarget = unit === target.unit && dependency.start >= target.start && dependency.end <= target.end;
  const ofConstructor = state.constructed.has(unit.id) && constructors.has(dependency.annotates ?? "");
  const { unit: named } = dependency.to;
  const includesTypes = ofTarget || state.policy.types === "all";
  if (includesTypes && named.isTypeOnly === true && state.policy.annotations) include(state, named);
  if (!(ofTarget && dependency.annotates !== null) && !ofConstructor) return;
  if (state.policy.annotations) includeConstructed(state, named);
  else if (!state.included.has(named.id)) state.cut.set(named.id, "annotation");
}

function includeConstructed(state: State, unit: IndexedUnit): void {
  const wasPassed = state.included.has(unit.id) && !state.constructed.has(unit.id);
  state.constructed.add(unit.id);
  if (wasPassed) state.pending.push(unit);
  include(state, unit);
}

function isImportFromOutside({ kind, external }: IndexedUnit): boolean {
  return kind === "import" && external.length > 0;
}

function includeMutators(state: State): boolean {
  const sizeBefore = state.included.size;
  state.needed ??= new Set(state.included.keys());
  for (const unit of state.included.values()) {
    for (const mutator of state.graph.mutatorsOf(unit)) {
      if (state.included.has(mutator.unit.id) || !state.order.has(mutator.unit.path)) continue;
      const reason = reasonToCut(state, unit, mutator.unit, mutator.strength);
      if (reason === undefined) include(state, mutator.unit);
      else state.cut.set(mutator.unit.id, reason);
    }
  }
  return state.included.size > sizeBefore;
}

function reasonToCut(
  { policy, target, graph }: State,
  changed: IndexedUnit,
  mutator: IndexedUnit,
  strength: "strong" | "weak",
): string | undefined {
  if (policy.mutators !== "all" && strength === "weak") return "registration";
  if (policy.mutators === "file" && mutator.path !== changed.path) return "registration";
  const isTargets = ({ path, boundNames }: IndexedUnit): boolean =>
    path === target.unit.path && boundNames.has(target.name);
  const replaces = isTargets(changed) && isTargets(mutator);
  const uses = graph
    .dependenciesOf(mutator)
    .some(({ to }) => to.kind === "unit" && to.name === target.name && isTargets(to.unit));
  return replaces && !uses ? "replaces_target" : undefined;
}

function finish({ graph, included, order, cut, needed }: State): Slice {
  return {
    units: orderUnits([...included.values()], graph, order),
    changing: new Set([...included.keys()].filter((id) => needed?.has(id) === false)),
    cut: [...cut].filter(([unit]) => !included.has(unit)).map(([unit, reason]) => ({ unit, reason })),
  };
}
