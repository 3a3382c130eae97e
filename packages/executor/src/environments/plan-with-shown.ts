import type { Assignment, EnvironmentPlan, ModuleNeeds, PlannedLock } from "./environment-plan.ts";

type Planner = (needs: readonly ModuleNeeds[]) => Promise<EnvironmentPlan>;

/** Adds shown imports unless that makes a module's own imports worse. */
export async function planWithShown(needs: readonly ModuleNeeds[], plan: Planner): Promise<EnvironmentPlan> {
  if (needs.every(({ shown = [] }) => shown.length === 0)) return plan(needs);
  const wide = await plan(
    needs.map((moduleNeeds) => ({ ...moduleNeeds, imports: union(moduleNeeds.imports, moduleNeeds.shown ?? []) })),
  );
  const mine = new Map(needs.map((moduleNeeds) => [moduleNeeds.id, moduleResult(moduleNeeds, wide)]));
  if (needs.every(({ id }) => isUntouched(mine.get(id)))) return planOf(needs, mine);
  const narrow = await plan(needs);
  const chosen = new Map(
    needs.map((moduleNeeds) => {
      const [large, small] = [mine.get(moduleNeeds.id), moduleResult(moduleNeeds, narrow)];
      return [moduleNeeds.id, large !== undefined && isNoWorse(large, small) ? large : small];
    }),
  );
  return planOf(needs, chosen);
}

interface ModuleResult {
  readonly lock: PlannedLock | null;
  readonly unresolved: Assignment["unresolved"];
}

function moduleResult(
  { id, imports, optional = [] }: ModuleNeeds,
  { assignments, locks }: EnvironmentPlan,
): ModuleResult {
  const { environment = null, unresolved = [] } = assignments.get(id) ?? {};
  const imported = new Set([...imports, ...optional]);
  return {
    lock: locks.find(({ digest }) => digest === environment) ?? null,
    unresolved: unresolved.filter(({ module }) => imported.has(module)),
  };
}

function isUntouched(result: ModuleResult | undefined): boolean {
  return result !== undefined && result.unresolved.length === 0 && result.lock?.isCompromise !== true;
}

function isNoWorse(wide: ModuleResult, narrow: ModuleResult): boolean {
  const missing = new Set(narrow.unresolved.map(({ module }) => module));
  if (!wide.unresolved.every(({ module }) => missing.has(module))) return false;
  if (narrow.lock === null) return true;
  return wide.lock?.cutoff === narrow.lock.cutoff && (!wide.lock.isCompromise || narrow.lock.isCompromise);
}

function planOf(needs: readonly ModuleNeeds[], results: ReadonlyMap<string, ModuleResult>): EnvironmentPlan {
  const locks = new Map<string, PlannedLock>();
  const assignments = new Map<string, Assignment>();
  for (const { id } of needs) {
    const { lock = null, unresolved = [] } = results.get(id) ?? {};
    if (lock !== null) locks.set(lock.digest, lock);
    assignments.set(id, { environment: lock?.digest ?? null, unresolved });
  }
  return { locks: [...locks.values()], assignments };
}

function union(left: readonly string[], right: readonly string[]): readonly string[] {
  return [...new Set([...left, ...right])].toSorted();
}
