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
  const known = rebound.get(module) ?? reboundIn(module);
  rebound.set(module, known);
  return known.get(unit) ?? [];
}

function reboundIn({ binders }: TypeScriptModule): ReadonlyMap<TypeScriptUnit, readonly TypeScriptUnit[]> {
  const unitsByFirst = new Map<TypeScriptUnit, TypeScriptUnit[]>();
  for (const space of ["value", "type"] as const) {
    for (const all of binders.values()) {
      const [first, ...others] = all.filter((binder) => binder.item === null && isIn(binder, space));
      for (const { unit } of others) {
        if (first !== undefined && unit !== first.unit)
          unitsByFirst.set(unit, [...(unitsByFirst.get(unit) ?? []), first.unit]);
      }
    }
  }
  return unitsByFirst;
}

interface Place {
  readonly module: TypeScriptModule;
  readonly unit: TypeScriptUnit;
  readonly resolver: Resolver;
  readonly functions: FunctionEffects;
}

function changedBy(effect: RootedEffect, place: Place): readonly TypeScriptUnit[] {
  if (effect.root.kind === "parameter") return [];
  const { reference } = effect.root;
  const whole = ownExports(reference, place);
  if (whole !== undefined) return effect.kind === "store" ? [whole] : [];
  const { meaning, links } = place.resolver.reference(place.module, reference);
  if (isOutside(meaning)) return changedOutside(effect, reference, place);
  if (meaning.kind !== "unit") return [];
  const { unit, name } = meaning;
  if (effect.kind === "store") return withAliases(reference, unit, place);
  const isMethod = effect.member !== null && links <= effect.links;
  if (isMethod) {
    const method = place.functions.of(unit, `${name}.${effect.member}`);
    return [...(isMutatingCall(effect) ? withAliases(reference, unit, place) : []), ...method.units];
  }
  const { units, parameters } = place.functions.of(unit, name);
  const passed = effect.arguments.filter(({ position }) => parameters.has(position));
  return [...units, ...passed.flatMap(({ root }) => unitsOfRoot(root, place))];
}

function ownExports({ name, item }: Reference, { module, resolver }: Place): TypeScriptUnit | undefined {
  if (item !== null || (name !== "module" && name !== "exports") || module.binders.has(name)) return undefined;
  const whole = resolver.exported(module.path, "=", "value");
  return whole.kind === "unit" && whole.unit.path === module.path ? whole.unit : undefined;
}

/** Ignores external code except settings and known functions. */
function changedOutside(effect: RootedEffect, reference: Reference, place: Place): readonly TypeScriptUnit[] {
  const { meaning } = place.resolver.reference(place.module, reference);
  const imported = meaning.kind === "unit" && effect.isDiscarded && !effect.isDecorator ? [meaning.unit] : [];
  const isSet = effect.kind === "store" || isSetting(effect.member);
  const isForWhatItDoes = imported.length > 0 && effect.kind === "call" && !effect.isNew;
  const first = isForWhatItDoes || changesFirstArgument(effect.member ?? reference.name) ? effect.arguments : [];
  const roots = first.filter(({ position }) => position === 0);
  return [...(isSet ? imported : []), ...roots.flatMap(({ root }) => unitsOfRoot(root, place))];
}

function unitsOfRoot(root: Root, place: Place): readonly TypeScriptUnit[] {
  if (root.kind === "parameter") return [];
  const { meaning } = place.resolver.reference(place.module, root.reference);
  if (meaning.kind !== "unit" || meaning.unit.kind === "import") return [];
  return withAliases(root.reference, meaning.unit, place);
}

const maxAliases = 50;

function withAliases(reference: Reference, unit: TypeScriptUnit, place: Place): readonly TypeScriptUnit[] {
  const units = new Set([unit]);
  const pending: { readonly name: string; readonly unit: TypeScriptUnit }[] = [{ name: reference.name, unit }];
  for (let next = pending.pop(); next !== undefined && units.size < maxAliases; next = pending.pop()) {
    const { name, unit: holder } = next;
    const module = place.resolver.modules.get(holder.path);
    if (module === undefined) continue;
    for (const source of aliasedBy(holder, name)) {
      const { meaning } = place.resolver.reference(module, source);
      if (meaning.kind !== "unit" || meaning.unit.kind === "import" || units.has(meaning.unit)) continue;
      units.add(meaning.unit);
      pending.push({ name: meaning.name, unit: meaning.unit });
    }
  }
  return [...units];
}

const aliased = new WeakMap<TypeScriptUnit, ReadonlyMap<string, readonly Reference[]>>();

function aliasedBy(unit: TypeScriptUnit, name: string): readonly Reference[] {
  const known = aliased.get(unit) ?? aliasesOf(unit);
  aliased.set(unit, known);
  return known.get(name) ?? [];
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
