import { type Change, type EffectRules, Effects, strengthOf, mutatingCalls } from "../index/effects.ts";
import { memoizeWeakly, memoize } from "../memoize.ts";
import type { PythonModule, PythonUnit } from "./python-module.ts";
import type { Reference, RootedEffect } from "./python-reading.ts";
import type { Resolution, Resolver } from "./resolver.ts";

const mutatingMethods: ReadonlySet<string> = new Set(
  `
append appendleft extend extendleft insert add update setdefault pop popleft popitem remove discard clear sort reverse rotate move_to_end
intersection_update difference_update symmetric_difference_update __setitem__ __delitem__ __setattr__ __ior__ __iadd__ register unregister
  `
    .trim()
    .split(/\s+/),
);

const mutatingFunctions: ReadonlyMap<string, number> = new Map([
  ["setattr", 0],
  ["delattr", 0],
  ["update_wrapper", 0],
  ["heapify", 0],
  ["heappush", 0],
  ["insort", 0],
  ["insort_left", 0],
  ["insort_right", 0],
  ["shuffle", 0],
]);

const settings: ReadonlySet<string> = new Set(
  `
setrecursionlimit set_int_max_str_digits setlocale add_type seed getcontext setcontext field_size_limit register_dialect register_error
seterr set_printoptions set_option register
  `
    .trim()
    .split(/\s+/),
);

const reportingMethods: ReadonlySet<string> = new Set(
  `debug info warning warn error exception critical log write flush print`.split(" "),
);

export const { isMutatingCall, isMutatingName } = mutatingCalls(mutatingMethods, reportingMethods);

type PythonEffects = Effects<PythonUnit, Reference>;

export function createMutations(
  resolver: Resolver,
): (unit: PythonUnit, module: PythonModule) => Iterable<Change<PythonUnit>> {
  const effects = new Effects(effectRules(resolver));
  const hooks = createClassHooks(resolver, effects);
  return function* changes(unit, module) {
    yield { units: earlierBinders(module, unit), strength: "strong" };
    for (const effect of unit.effects.effects)
      yield { units: changedBy(effect, unit, effects), strength: strengthOf(effect, unit) };
    yield { units: hooks(unit), strength: "weak" };
    if (isAskedByName(unit)) yield { units: namespaceReaders(module), strength: "strong" };
  };
}

function effectRules(resolver: Resolver): EffectRules<PythonUnit, Reference> {
  const moduleOf = ({ path }: PythonUnit): PythonModule | undefined => resolver.modules.get(path);
  return {
    functionOf(unit, name) {
      const module = moduleOf(unit);
      const group = unit.functions.get(name);
      if (group === undefined || module === undefined) return undefined;
      const assigned = [...group.assigned].flatMap((variable) => {
        const resolution = resolver.variable(module, variable);
        return resolution.kind === "unit" ? [resolution.unit] : [];
      });
      return { effects: group.effects, assigned };
    },
    resolve: (unit, reference) => resolver.reference(unit.path, reference),
    aliasesOf: (unit, name) => aliasesOf(name, unit, resolver),
    outsideName(resolution, reference) {
      if (resolution.kind === "unit") return resolution.unit.kind === "import" ? resolution.name : null;
      return resolution.kind === "outside" ? reference.name : null;
    },
    changedPosition: (name) => mutatingFunctions.get(name),
    isMutatingName,
  };
}

/** Assigns later binders to the first, because open units bind unknown names. */
function earlierBinders({ rebound, open }: PythonModule, unit: PythonUnit): readonly PythonUnit[] {
  const existing = rebound.get(unit) ?? [];
  const [first] = open;
  return first !== undefined && open.includes(unit) ? [...existing, first] : existing;
}

function changedBy(effect: RootedEffect, unit: PythonUnit, effects: PythonEffects): readonly PythonUnit[] {
  if (effect.root.kind === "parameter") return [];
  const { reference } = effect.root;
  const { resolution, links } = effects.rules.resolve(unit, reference);
  if (effect.kind === "call" && resolution.kind === "outside")
    return changedArgument(reference.name, effect, unit, effects);
  if (resolution.kind !== "unit") return [];
  const { unit: changed, name } = resolution;
  if (changed.kind === "import" && effect.kind === "store") return changed.path === unit.path ? [changed] : [];
  if (changed.kind === "import") return changedByImported(changed, effect, unit, effects);
  if (effect.kind === "store") return effects.withAliases(reference.name, changed);
  const isMethod = effect.member !== null && links <= effect.links;
  if (!isMethod) return effects.ofCall(effect, changed, name, unit);
  return isMutatingCall(effect) ? effects.withAliases(reference.name, changed) : [];
}

/** Ignores external code except settings, registries and known functions. */
function changedByImported(
  imported: PythonUnit,
  effect: RootedEffect,
  unit: PythonUnit,
  effects: PythonEffects,
): readonly PythonUnit[] {
  const name = effect.member ?? (effect.root.kind === "variable" ? effect.root.reference.name : "");
  if (!effect.isDiscarded) return [];
  const registered = effect.member === "register" ? effect.arguments : [];
  return [
    ...(settings.has(name) && !effect.isDecorator ? [imported] : []),
    ...registered.flatMap(({ root }) => effects.unitsOfRoot(root, unit)),
    ...changedArgument(name, effect, unit, effects),
  ];
}

function changedArgument(
  name: string,
  effect: RootedEffect,
  unit: PythonUnit,
  effects: PythonEffects,
): readonly PythonUnit[] {
  const position = mutatingFunctions.get(name);
  const argument = effect.arguments.find((argument) => argument.keyword === null && argument.position === position);
  return argument === undefined ? [] : effects.unitsOfRoot(argument.root, unit);
}

function aliasesOf(
  name: string,
  { aliases, references, imports, path }: PythonUnit,
  resolver: Resolver,
): readonly Resolution[] {
  const roots = new Set(aliases.filter((alias) => alias.name === name).flatMap((alias) => alias.roots));
  const sources = roots.size === 0 ? [] : references.filter(({ start }) => roots.has(start));
  const items = imports.filter(({ nesting }) => nesting !== "lazy").flatMap((statement) => statement.items);
  return [
    ...sources.map((source) => resolver.reference(path, source).resolution),
    ...items.filter(({ bound }) => bound === name).map((item) => resolver.item(item, path)),
  ];
}

const ASKED = /(?<![\w.])globals\(\s*\)\s*(?:\[[^[\]\n]*\](?!\s*=(?!=))|\.get\()/u;

const namespaceReaders = memoizeWeakly(({ code, units }: PythonModule): readonly PythonUnit[] =>
  code.includes("globals(") ? units.filter((unit) => !unit.isIdle && ASKED.test(unit.code)) : [],
);

function isAskedByName({ boundNames, kind, isIdle }: PythonUnit): boolean {
  const isDocstring = boundNames.size === 1 && boundNames.has("__doc__");
  return boundNames.size > 0 && kind !== "import" && !isIdle && !isDocstring;
}

const maxBases = 50;

interface Base {
  readonly unit: PythonUnit;
  readonly changes: readonly PythonUnit[];
  readonly changesHolder: boolean;
}

/** Base classes and metaclasses may register a class. */
function createClassHooks(resolver: Resolver, effects: PythonEffects): (unit: PythonUnit) => readonly PythonUnit[] {
  const basesOf = memoize((unit: PythonUnit) => namedBases(unit, resolver).map((base) => hooksOf(base, effects)));
  return (unit) => {
    const changed: PythonUnit[] = [];
    const seen = new Set([unit]);
    const pending = [unit];
    for (let current = pending.pop(); current !== undefined && seen.size < maxBases; current = pending.pop()) {
      for (const base of basesOf(current)) {
        if (seen.has(base.unit)) continue;
        seen.add(base.unit);
        pending.push(base.unit);
        changed.push(...base.changes);
        if (base.changesHolder) changed.push(current);
      }
    }
    return changed;
  };
}

interface NamedUnit {
  readonly unit: PythonUnit;
  readonly name: string;
}

function namedBases({ bases, references, path }: PythonUnit, resolver: Resolver): readonly NamedUnit[] {
  const roots = new Set(bases.flatMap((base) => base.roots));
  const baseReferences = roots.size === 0 ? [] : references.filter(({ start }) => roots.has(start));
  return baseReferences.flatMap((reference) => {
    const { resolution } = resolver.reference(path, reference);
    return resolution.kind === "unit" && resolution.unit.kind !== "import" ? [resolution] : [];
  });
}

function hooksOf({ unit, name }: NamedUnit, effects: PythonEffects): Base {
  const isMeta = isMetaclass(unit);
  const methods = (isMeta ? ["__new__", "__init__"] : ["__init_subclass__"]).map((hook) => `${name}.${hook}`);
  const stores = methods.some((method) => storesIntoClass(unit, method));
  const changes = methods.flatMap((method) => [...effects.ofFunction(unit, method).units]);
  return { unit, changes: stores && !isMeta ? [...changes, unit] : changes, changesHolder: stores && isMeta };
}

function isMetaclass({ code }: PythonUnit): boolean {
  const header = /^class\s+\w+\s*\(([^)]*)\)/m.exec(code)?.[1] ?? "";
  return /\btype\b|Meta\b/.test(header.replace(/metaclass\s*=\s*[\w.]+/, ""));
}

function storesIntoClass({ functions }: PythonUnit, method: string): boolean {
  const effects = functions.get(method)?.effects ?? [];
  return effects.some(({ root, links }) => root.kind === "parameter" && root.position === 0 && links > 0);
}
