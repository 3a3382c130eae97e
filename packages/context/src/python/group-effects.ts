import { outermostFunction, type Effect, type PythonScopes, type Scope } from "@repost/syntax/python-scopes";
import { positionAt } from "../index/ranges.ts";
import type { UnitRange } from "../index/unit-ranges.ts";

export interface EffectList {
  readonly effects: Effect[];
  readonly assigned: Set<string>;
  writesNamespace: boolean;
}

export interface EffectsOfUnits {
  readonly statements: readonly EffectList[];
  readonly functions: readonly ReadonlyMap<string, EffectList>[];
}

export function groupEffects(names: PythonScopes, ranges: readonly UnitRange[]): EffectsOfUnits {
  const statements = ranges.map(() => createList());
  const functions = ranges.map(() => new Map<string, EffectList>());
  const listOf = (scope: Scope, offset: number): EffectList | undefined => {
    const position = positionAt(ranges, offset);
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
