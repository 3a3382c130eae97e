import { outermostFunction, type Effect, type PythonScopes, type Scope } from "@repost/syntax/python-scopes";
import type { Stretch } from "./split-units.ts";

export interface EffectList {
  readonly effects: Effect[];
  readonly assigned: Set<string>;
  writesNamespace: boolean;
}

export interface EffectsOfUnits {
  readonly statements: readonly EffectList[];
  readonly functions: readonly ReadonlyMap<string, EffectList>[];
}

export function groupEffects(names: PythonScopes, stretches: readonly Stretch[]): EffectsOfUnits {
  const statements = stretches.map(() => createList());
  const functions = stretches.map(() => new Map<string, EffectList>());
  const listOf = (scope: Scope, offset: number): EffectList | undefined => {
    const position = positionOf(stretches, offset);
    if (scope.timing === "eager") return statements[position];
    const owner = outermostFunction(scope)?.name ?? null;
    const lists = functions[position];
    if (owner === null || lists === undefined) return undefined;
    const list = lists.get(owner) ?? createList();
    lists.set(owner, list);
    return list;
  };
  for (const effect of names.effects) listOf(effect.scope, effect.root)?.effects.push(effect);
  for (const [name, writes] of names.globalWrites) {
    for (const { scope, start } of writes) listOf(scope, start)?.assigned.add(name);
  }
  for (const { scope, start } of names.namespaceWrites) {
    const list = listOf(scope, start);
    if (list !== undefined) list.writesNamespace = true;
  }
  return { statements, functions };
}

export function createList(): EffectList {
  return { effects: [], assigned: new Set(), writesNamespace: false };
}

function positionOf(stretches: readonly Stretch[], offset: number): number {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stretches[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const stretch = stretches[low];
  return stretch !== undefined && stretch.start <= offset && offset < stretch.end ? low : -1;
}
