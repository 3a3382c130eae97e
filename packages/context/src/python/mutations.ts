import { type ClassHooks, createClassHooks } from "./class-hooks.ts";
import { createFunctionEffects, type FunctionEffects } from "./function-effects.ts";
import { isMutatingCall, mutatingFunctions, settings } from "./mutating-names.ts";
import type { PythonModule, PythonUnit, Reference, Root, RootedArgument, RootedEffect } from "./python-module.ts";
import type { Resolution, Resolver } from "./resolver.ts";

/** Strength of a mutation; weak: calls whose result is used. */
export type Strength = "strong" | "weak";

export type Mutations = (unit: PythonUnit) => ReadonlyMap<PythonUnit, Strength>;

export function createMutations(resolver: Resolver): Mutations {
  const functions = createFunctionEffects(resolver);
  const hooks = createClassHooks(resolver, functions);
  return (unit) => mutationsOf(unit, { resolver, functions, hooks });
}

interface Program {
  readonly resolver: Resolver;
  readonly functions: FunctionEffects;
  readonly hooks: ClassHooks;
}

function mutationsOf(unit: PythonUnit, { resolver, functions, hooks }: Program): ReadonlyMap<PythonUnit, Strength> {
  const module = resolver.modules.get(unit.path);
  const changed = new Map<PythonUnit, Strength>();
  if (module === undefined || unit.isIdle) return changed;
  const add = (units: Iterable<PythonUnit>, strength: Strength): void => {
    for (const changedUnit of units)
      if (changedUnit !== unit && changed.get(changedUnit) !== "strong") changed.set(changedUnit, strength);
  };
  add(earlierBinders(module, unit), "strong");
  for (const effect of unit.effects.effects) {
    const isPurpose = effect.isDiscarded || unit.kind === "statement";
    add(changedBy(effect, { module, unit, resolver, functions }), isPurpose ? "strong" : "weak");
  }
  add(hooks(unit), "weak");
  if (isAskedByName(unit)) add(namespaceReaders(module), "strong");
  return changed;
}

/** Assigns later binders to the first, because open units bind unknown names. */
function earlierBinders({ rebound, open }: PythonModule, unit: PythonUnit): readonly PythonUnit[] {
  const existing = rebound.get(unit) ?? [];
  const [first] = open;
  return first !== undefined && open.includes(unit) ? [...existing, first] : existing;
}

interface EffectContext {
  readonly module: PythonModule;
  readonly unit: PythonUnit;
  readonly resolver: Resolver;
  readonly functions: FunctionEffects;
}

function changedBy(effect: RootedEffect, context: EffectContext): readonly PythonUnit[] {
  if (effect.root.kind === "parameter") return [];
  const { reference } = effect.root;
  const { resolution, links } = context.resolver.reference(context.module, reference);
  if (effect.kind === "store") {
    if (resolution.kind !== "unit") return [];
    if (resolution.unit.kind === "import") return resolution.unit.path === context.unit.path ? [resolution.unit] : [];
    return withAliases(reference, resolution.unit, context);
  }
  const isMethod = effect.member !== null && !(resolution.kind === "unit" && links > effect.links);
  if (resolution.kind !== "unit")
    return resolution.kind === "outside" ? changedArgument(reference.name, effect, context) : [];
  const { unit, name } = resolution;
  if (unit.kind === "import") return changedByImported(unit, effect, context);
  if (isMethod) return isMutatingCall(effect) ? withAliases(reference, unit, context) : [];
  const { units, parameters } = context.functions.of(unit, name);
  const passed = effect.arguments.filter(({ position, keyword }) =>
    keyword === null ? parameters.positions.has(position) : parameters.names.has(keyword),
  );
  return [...units, ...passed.flatMap((argument) => unitsOfArgument(argument, context))];
}

/** Ignores external code except settings, registries and known functions. */
function changedByImported(unit: PythonUnit, effect: RootedEffect, context: EffectContext): readonly PythonUnit[] {
  const name = effect.member ?? (effect.root.kind === "variable" ? effect.root.reference.name : "");
  if (!effect.isDiscarded) return [];
  const registered = effect.member === "register" ? effect.arguments : [];
  return [
    ...(settings.has(name) && !effect.isDecorator ? [unit] : []),
    ...registered.flatMap((argument) => unitsOfArgument(argument, context)),
    ...changedArgument(name, effect, context),
  ];
}

function changedArgument(name: string, effect: RootedEffect, context: EffectContext): readonly PythonUnit[] {
  const position = mutatingFunctions.get(name);
  const argument = effect.arguments.find((argument) => argument.keyword === null && argument.position === position);
  return argument === undefined ? [] : unitsOfArgument(argument, context);
}

function unitsOfArgument({ root }: RootedArgument, context: EffectContext): readonly PythonUnit[] {
  return unitsOfRoot(root, context);
}

function unitsOfRoot(root: Root, context: EffectContext): readonly PythonUnit[] {
  if (root.kind === "parameter") return [];
  const { resolution } = context.resolver.reference(context.module, root.reference);
  if (resolution.kind !== "unit" || resolution.unit.kind === "import") return [];
  return withAliases(root.reference, resolution.unit, context);
}

const maxAliases = 50;

function withAliases(reference: Reference, unit: PythonUnit, context: EffectContext): readonly PythonUnit[] {
  const units = new Set([unit]);
  const pending: { readonly name: string; readonly unit: PythonUnit }[] = [{ name: reference.name, unit }];
  for (let next = pending.pop(); next !== undefined && units.size < maxAliases; next = pending.pop()) {
    const { name, unit: aliasUnit } = next;
    const module = context.resolver.modules.get(aliasUnit.path);
    if (module === undefined) continue;
    for (const { resolution } of aliasesOf(name, aliasUnit, module, context.resolver)) {
      if (resolution.kind !== "unit" || resolution.unit.kind === "import" || units.has(resolution.unit)) continue;
      units.add(resolution.unit);
      pending.push({ name: resolution.name, unit: resolution.unit });
    }
  }
  return [...units];
}

function aliasesOf(
  name: string,
  { aliases, references, imports, path }: PythonUnit,
  module: PythonModule,
  resolver: Resolver,
): readonly { readonly resolution: Resolution }[] {
  const roots = new Set(aliases.filter((alias) => alias.name === name).flatMap((alias) => alias.roots));
  const sources = roots.size === 0 ? [] : references.filter(({ start }) => roots.has(start));
  const items = imports.filter(({ place }) => place !== "lazy").flatMap((statement) => statement.items);
  return [
    ...sources.map((source) => resolver.reference(module, source)),
    ...items.filter(({ bound }) => bound === name).map((item) => ({ resolution: resolver.item(item, path) })),
  ];
}

const ASKED = /(?<![\w.])globals\(\s*\)\s*(?:\[[^[\]\n]*\](?!\s*=(?!=))|\.get\()/u;

const cache = new WeakMap<PythonModule, readonly PythonUnit[]>();

function namespaceReaders(module: PythonModule): readonly PythonUnit[] {
  if (!module.code.includes("globals(")) return [];
  const existing = cache.get(module);
  if (existing !== undefined) return existing;
  const readers = module.units.filter(({ code, isIdle }) => !isIdle && ASKED.test(code));
  cache.set(module, readers);
  return readers;
}

function isAskedByName({ boundNames, kind, isIdle }: PythonUnit): boolean {
  const isDocstring = boundNames.size === 1 && boundNames.has("__doc__");
  return boundNames.size > 0 && kind !== "import" && !isIdle && !isDocstring;
}
