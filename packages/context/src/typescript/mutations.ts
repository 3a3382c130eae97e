import type { Mutator } from "../unit-graph.ts";
import { type FunctionEffects, isOutside } from "./function-effects.ts";
import { changesFirstArgument, isMutatingCall, isSetting } from "./mutating-names.ts";
import { isIn } from "@repost/syntax/javascript-scopes";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference, Root, RootedEffect } from "./typescript-reading.ts";

/** Strength of a mutation; weak: calls whose result is used. */
type Strength = Mutator["strength"];

export function mutationsOf(
  unit: TypeScriptUnit,
  resolver: Resolver,
  functions: FunctionEffects,
): ReadonlyMap<TypeScriptUnit, Strength> {
  const module = resolver.modules.get(unit.path);
  const changed = new Map<TypeScriptUnit, Strength>();
  if (module === undefined || unit.isIdle) return changed;
  const add = (units: Iterable<TypeScriptUnit>, strength: Strength): void => {
    for (const changedUnit of units)
      if (changedUnit !== unit && changed.get(changedUnit) !== "strong") changed.set(changedUnit, strength);
  };
  add(earlierBinders(unit, module), "strong");
  for (const effect of unit.effects) {
    const isPurpose = effect.isDiscarded || unit.kind === "statement";
    add(changedBy(effect, { module, unit, resolver, functions }), isPurpose ? "strong" : "weak");
  }
  return changed;
}

const rebound = new WeakMap<TypeScriptModule, ReadonlyMap<TypeScriptUnit, readonly TypeScriptUnit[]>>();

/** Later parts of a declaration change the first. */
function earlierBinders(unit: TypeScriptUnit, module: TypeScriptModule): readonly TypeScriptUnit[] {
  const existing = rebound.get(module) ?? reboundIn(module);
  rebound.set(module, existing);
  return existing.get(unit) ?? [];
}

function reboundIn({ binders }: TypeScriptModule): ReadonlyMap<TypeScriptUnit, readonly TypeScriptUnit[]> {
  const unitsByFirst = new Map<TypeScriptUnit, TypeScriptUnit[]>();
  for (const space of ["value", "type"] as const) {
    for (const all of binders.values()) {
      const [first, ...rest] = all.filter((binder) => binder.item === null && isIn(binder, space));
      for (const { unit } of rest) {
        if (first !== undefined && unit !== first.unit)
          unitsByFirst.set(unit, [...(unitsByFirst.get(unit) ?? []), first.unit]);
      }
    }
  }
  return unitsByFirst;
}

interface EffectContext {
  readonly module: TypeScriptModule;
  readonly unit: TypeScriptUnit;
  readonly resolver: Resolver;
  readonly functions: FunctionEffects;
}

function changedBy(effect: RootedEffect, context: EffectContext): readonly TypeScriptUnit[] {
  if (effect.root.kind === "parameter") return [];
  const { reference } = effect.root;
  const whole = ownExports(reference, context);
  if (whole !== undefined) return effect.kind === "store" ? [whole] : [];
  const { resolution, links } = context.resolver.reference(context.module, reference);
  if (isOutside(resolution)) return changedOutside(effect, reference, context);
  if (resolution.kind !== "unit") return [];
  const { unit, name } = resolution;
  if (effect.kind === "store") return withAliases(reference, unit, context);
  const isMethod = effect.member !== null && links <= effect.links;
  if (isMethod) {
    const method = context.functions.of(unit, `${name}.${effect.member}`);
    return [...(isMutatingCall(effect) ? withAliases(reference, unit, context) : []), ...method.units];
  }
  const { units, parameters } = context.functions.of(unit, name);
  const passed = effect.arguments.filter(({ position }) => parameters.has(position));
  return [...units, ...passed.flatMap(({ root }) => unitsOfRoot(root, context))];
}

function ownExports({ name, item }: Reference, { module, resolver }: EffectContext): TypeScriptUnit | undefined {
  if (item !== null || (name !== "module" && name !== "exports") || module.binders.has(name)) return undefined;
  const whole = resolver.exported(module.path, "=", "value");
  return whole.kind === "unit" && whole.unit.path === module.path ? whole.unit : undefined;
}

/** Ignores external code except settings and known functions. */
function changedOutside(effect: RootedEffect, reference: Reference, context: EffectContext): readonly TypeScriptUnit[] {
  const { resolution } = context.resolver.reference(context.module, reference);
  const imported = resolution.kind === "unit" && effect.isDiscarded && !effect.isDecorator ? [resolution.unit] : [];
  const isSet = effect.kind === "store" || isSetting(effect.member);
  const isForWhatItDoes = imported.length > 0 && effect.kind === "call" && !effect.isNew;
  const first = isForWhatItDoes || changesFirstArgument(effect.member ?? reference.name) ? effect.arguments : [];
  const roots = first.filter(({ position }) => position === 0);
  return [...(isSet ? imported : []), ...roots.flatMap(({ root }) => unitsOfRoot(root, context))];
}

function unitsOfRoot(root: Root, context: EffectContext): readonly TypeScriptUnit[] {
  if (root.kind === "parameter") return [];
  const { resolution } = context.resolver.reference(context.module, root.reference);
  if (resolution.kind !== "unit" || resolution.unit.kind === "import") return [];
  return withAliases(root.reference, resolution.unit, context);
}

const maxAliases = 50;

function withAliases(reference: Reference, unit: TypeScriptUnit, context: EffectContext): readonly TypeScriptUnit[] {
  const units = new Set([unit]);
  const pending: { readonly name: string; readonly unit: TypeScriptUnit }[] = [{ name: reference.name, unit }];
  for (let next = pending.pop(); next !== undefined && units.size < maxAliases; next = pending.pop()) {
    const { name, unit: aliasUnit } = next;
    const module = context.resolver.modules.get(aliasUnit.path);
    if (module === undefined) continue;
    for (const source of aliasedBy(aliasUnit, name)) {
      const { resolution } = context.resolver.reference(module, source);
      if (resolution.kind !== "unit" || resolution.unit.kind === "import" || units.has(resolution.unit)) continue;
      units.add(resolution.unit);
      pending.push({ name: resolution.name, unit: resolution.unit });
    }
  }
  return [...units];
}

const aliased = new WeakMap<TypeScriptUnit, ReadonlyMap<string, readonly Reference[]>>();

function aliasedBy(unit: TypeScriptUnit, name: string): readonly Reference[] {
  const existing = aliased.get(unit) ?? aliasesOf(unit);
  aliased.set(unit, existing);
  return existing.get(name) ?? [];
}

function aliasesOf({ aliases, references }: TypeScriptUnit): ReadonlyMap<string, readonly Reference[]> {
  const referencesByName = new Map<string, Reference[]>();
  const byStart = new Map(aliases.length === 0 ? [] : references.map((reference) => [reference.start, reference]));
  for (const { name, roots } of aliases) {
    const sources = roots.flatMap((root) => byStart.get(root) ?? []);
    referencesByName.set(name, [...(referencesByName.get(name) ?? []), ...sources]);
  }
  return referencesByName;
}
