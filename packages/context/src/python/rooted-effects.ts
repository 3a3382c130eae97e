import type { Effect, NameTable, Occurrence } from "./names/name-table.ts";
import { bindingScope, outermostFunction, type Scope } from "./names/scope.ts";
import type { EffectGroup, Root, RootedEffect } from "./python-module.ts";
import { referenceOf } from "./read-references.ts";
import type { Stretch } from "./split-units.ts";

export interface EffectsOfUnits {
  /** By position of the stretch. */
  readonly effects: readonly EffectGroup[];
  readonly functions: readonly ReadonlyMap<string, EffectGroup>[];
}

/** Sorts possible changes by who makes them: the statement while the module loads, or one of its functions when called. */
export function rootedEffects(names: NameTable, stretches: readonly Stretch[]): EffectsOfUnits {
  const occurrences = new Map(names.occurrences.map((occurrence) => [occurrence.start, occurrence]));
  const effects = stretches.map(() => createGroup());
  const functions = stretches.map(() => new Map<string, EffectGroup>());
  const groupOf = (scope: Scope, offset: number): EffectGroup | undefined => {
    const position = positionOf(stretches, offset);
    if (scope.timing === "eager") return effects[position];
    const owner = outermostFunction(scope)?.name ?? null;
    const groups = functions[position];
    if (owner === null || groups === undefined) return undefined;
    const group = groups.get(owner) ?? createGroup();
    groups.set(owner, group);
    return group;
  };
  for (const effect of names.effects) {
    const rooted = rootEffect(effect, occurrences);
    if (rooted !== undefined) groupOf(effect.scope, effect.root)?.effects.push(rooted);
  }
  for (const [name, writes] of names.globalWrites) {
    for (const { scope, start } of writes) groupOf(scope, start)?.assigned.add(name);
  }
  for (const { scope, start } of names.namespaceWrites) {
    const group = groupOf(scope, start);
    if (group !== undefined) group.writesNamespace = true;
  }
  return { effects, functions };
}

export function createGroup(): EffectGroup {
  return { effects: [], assigned: new Set(), writesNamespace: false };
}

function rootEffect(effect: Effect, occurrences: ReadonlyMap<number, Occurrence>): RootedEffect | undefined {
  const root = rootOf(effect.root, occurrences);
  if (root === undefined) return undefined;
  if (effect.kind === "store") {
    const { links, attribute: member } = effect;
    return { kind: "store", root, links, member, isDiscarded: true, isDecorator: false, arguments: [] };
  }
  const { links, method: member, isDiscarded, isDecorator } = effect;
  const rooted = effect.arguments.flatMap(({ position, keyword, root: offset }) => {
    const argument = rootOf(offset, occurrences);
    return argument === undefined ? [] : [{ position, keyword, root: argument }];
  });
  return { kind: "call", root, links, member, isDiscarded, isDecorator, arguments: rooted };
}

function rootOf(offset: number, occurrences: ReadonlyMap<number, Occurrence>): Root | undefined {
  const occurrence = occurrences.get(offset);
  if (occurrence === undefined) return undefined;
  const scope = bindingScope(occurrence.scope, occurrence.name, occurrence.start);
  if (scope.parent === null) return { kind: "variable", reference: referenceOf(occurrence, null) };
  const position = scope.parameters.indexOf(occurrence.name);
  const isOutermost = outermostFunction(scope)?.scope === scope;
  return position >= 0 && isOutermost ? { kind: "parameter", position, name: occurrence.name } : undefined;
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
