import { type Change, type EffectRules, Effects, strengthOf, mutatingCalls } from "../index/effects.ts";
import { memoizeWeakly } from "../memoize.ts";
import { isIn } from "@repost/syntax/javascript-scopes";
import type { Resolution } from "./resolve-names.ts";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference, RootedEffect } from "./typescript-reading.ts";

const mutatingMethods: ReadonlySet<string> = new Set(
  `
push pop shift unshift splice sort reverse fill copyWithin set add delete clear append prepend register unregister extend mixin defineProperty
addEventListener on once use install
  `
    .trim()
    .split(/\s+/),
);

const mutatingFunctions: ReadonlySet<string> = new Set(
  `
assign defineProperty defineProperties freeze seal preventExtensions setPrototypeOf set deleteProperty inherits extend mixin __extends __exportStar
_inherits _inheritsLoose _createClass _defineProperty __publicField __decorate defineGetter setFunctionName
  `
    .trim()
    .split(/\s+/),
);

const settings =
  /^(?:use|extend|register\w*|config(?:ure)?|set[A-Z]\w*|install|plugin|locale|polyfill|patch\w*|enable\w*|disable\w*)$/;

const reportingMethods: ReadonlySet<string> = new Set(
  "debug info log warn error trace write print emitWarning".split(" "),
);

export const { isMutatingCall, isMutatingName } = mutatingCalls(mutatingMethods, reportingMethods);

function isSetting(method: string | null): boolean {
  return method !== null && settings.test(method);
}

type TypeScriptEffects = Effects<TypeScriptUnit, Reference>;

export function createMutations(
  resolver: Resolver,
): (unit: TypeScriptUnit, module: TypeScriptModule) => Iterable<Change<TypeScriptUnit>> {
  const effects = new Effects(effectRules(resolver));
  return function* changes(unit, module) {
    yield { units: reboundIn(module).get(unit) ?? [], strength: "strong" };
    for (const effect of unit.effects)
      yield { units: changedBy(effect, unit, { module, resolver, effects }), strength: strengthOf(effect, unit) };
  };
}

function effectRules(resolver: Resolver): EffectRules<TypeScriptUnit, Reference> {
  return {
    functionOf({ functions }, name) {
      const effects = functions.get(name) ?? functions.get(`${name}.constructor`);
      return effects === undefined ? undefined : { effects, assigned: [] };
    },
    resolve: (unit, reference) => resolver.reference(unit.path, reference),
    aliasesOf: (unit, name) =>
      (aliasesOf(unit).get(name) ?? []).map((source) => resolver.reference(unit.path, source).resolution),
    outsideName: (resolution, { name }) => (isOutside(resolution) ? name : null),
    changedPosition: (name) => (mutatingFunctions.has(name) ? 0 : undefined),
    isMutatingName,
  };
}

function isOutside(resolution: Resolution): boolean {
  return (
    resolution.kind === "outside" ||
    resolution.kind === "unbound" ||
    (resolution.kind === "unit" && resolution.unit.kind === "import")
  );
}

/** Later parts of a declaration change the first. */
const reboundIn = memoizeWeakly(({ binders }: TypeScriptModule) => {
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
});

interface EffectContext {
  readonly module: TypeScriptModule;
  readonly resolver: Resolver;
  readonly effects: TypeScriptEffects;
}

function changedBy(effect: RootedEffect, unit: TypeScriptUnit, context: EffectContext): readonly TypeScriptUnit[] {
  if (effect.root.kind === "parameter") return [];
  const { effects } = context;
  const { reference } = effect.root;
  const whole = ownExports(reference, context);
  if (whole !== undefined) return effect.kind === "store" ? [whole] : [];
  const { resolution, links } = effects.rules.resolve(unit, reference);
  if (isOutside(resolution)) return changedOutside(effect, reference, resolution, unit, effects);
  if (resolution.kind !== "unit") return [];
  const { unit: changed, name } = resolution;
  if (effect.kind === "store") return effects.withAliases(reference.name, changed);
  const isMethod = effect.member !== null && links <= effect.links;
  if (!isMethod) return effects.ofCall(effect, changed, name, unit);
  const method = effects.ofFunction(changed, `${name}.${effect.member}`);
  return [...(isMutatingCall(effect) ? effects.withAliases(reference.name, changed) : []), ...method.units];
}

function ownExports({ name, item }: Reference, { module, resolver }: EffectContext): TypeScriptUnit | undefined {
  if (item !== null || (name !== "module" && name !== "exports") || module.binders.has(name)) return undefined;
  const whole = resolver.exported(module.path, "=", "value");
  return whole.kind === "unit" && whole.unit.path === module.path ? whole.unit : undefined;
}

/** Ignores external code except settings and known functions. */
function changedOutside(
  effect: RootedEffect,
  { name }: Reference,
  resolution: Resolution,
  unit: TypeScriptUnit,
  effects: TypeScriptEffects,
): readonly TypeScriptUnit[] {
  const imported = resolution.kind === "unit" && effect.isDiscarded && !effect.isDecorator ? [resolution.unit] : [];
  const isSet = effect.kind === "store" || isSetting(effect.member);
  const isForWhatItDoes = imported.length > 0 && effect.kind === "call" && !effect.isNew;
  const first = isForWhatItDoes || mutatingFunctions.has(effect.member ?? name) ? effect.arguments : [];
  const roots = first.filter(({ position }) => position === 0);
  return [...(isSet ? imported : []), ...roots.flatMap(({ root }) => effects.unitsOfRoot(root, unit))];
}

const aliasesOf = memoizeWeakly(({ aliases, references }: TypeScriptUnit) => {
  const referencesByName = new Map<string, Reference[]>();
  const byStart = new Map(aliases.length === 0 ? [] : references.map((reference) => [reference.start, reference]));
  for (const { name, roots } of aliases) {
    const sources = roots.flatMap((root) => byStart.get(root) ?? []);
    referencesByName.set(name, [...(referencesByName.get(name) ?? []), ...sources]);
  }
  return referencesByName;
});
