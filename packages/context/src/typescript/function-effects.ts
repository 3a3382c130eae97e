import { isFunctionOfModule } from "../index/mutating-calls.ts";
import { changesFirstArgument, isMutatingName } from "./mutating-names.ts";
import type { Resolution } from "./resolve-names.ts";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { Reference, Root, RootedArgument, RootedEffect } from "./typescript-reading.ts";

export interface FunctionEffect {
  readonly units: ReadonlySet<TypeScriptUnit>;
  readonly parameters: ReadonlySet<number>;
}

export interface FunctionEffects {
  of(unit: TypeScriptUnit, name: string): FunctionEffect;
}

interface Summary {
  readonly units: Set<TypeScriptUnit>;
  readonly parameters: Set<number>;
}

/** Deeper changes are seldom the purpose of a call. */
const maxDepth = 5;

export function createFunctionEffects(resolver: Resolver): FunctionEffects {
  const cache = new Map<string, Summary>();
  const summarize = (unit: TypeScriptUnit, name: string, depth: number): Summary => {
    const key = `${unit.id}\0${name}`;
    const existing = cache.get(key);
    if (existing !== undefined) return existing;
    const summary: Summary = { units: new Set(), parameters: new Set() };
    cache.set(key, summary);
    const effects = unit.functions.get(name) ?? unit.functions.get(`${name}.constructor`);
    const module = resolver.modules.get(unit.path);
    if (effects === undefined || module === undefined || depth > maxDepth) return summary;
    const follow = (callee: TypeScriptUnit, called: string): Summary => summarize(callee, called, depth + 1);
    for (const effect of effects) addEffect(summary, effect, { module, resolver, follow });
    return summary;
  };
  return { of: (unit, name) => summarize(unit, name, 0) };
}

interface Body {
  readonly module: TypeScriptModule;
  readonly resolver: Resolver;
  readonly follow: (unit: TypeScriptUnit, name: string) => Summary;
}

function addEffect(summary: Summary, effect: RootedEffect, body: Body): void {
  const { root, member } = effect;
  const resolve = (reference: Reference) => body.resolver.reference(body.module, reference);
  const resolution =
    root.kind === "parameter" ? undefined : body.resolver.reference(body.module, root.reference).resolution;
  if (effect.kind === "call" && root.kind === "variable" && resolution !== undefined && isOutside(resolution)) {
    if (!changesFirstArgument(member ?? root.reference.name)) return;
    for (const argument of effect.arguments) if (argument.position === 0) addRoot(summary, argument.root, body);
    return;
  }
  if (effect.kind === "store" || (member !== null && isMutatingName(member))) {
    if (!isFunctionOfModule(effect, resolve)) addRoot(summary, root, body);
    return;
  }
  if (resolution?.kind === "unit" && resolution.unit.kind !== "import")
    addCall(summary, body.follow(resolution.unit, resolution.name), effect.arguments, body);
}

export function isOutside(resolution: Resolution): boolean {
  return (
    resolution.kind === "outside" ||
    resolution.kind === "unbound" ||
    (resolution.kind === "unit" && resolution.unit.kind === "import")
  );
}

function addCall(summary: Summary, callee: Summary, passed: readonly RootedArgument[], body: Body): void {
  for (const unit of callee.units) summary.units.add(unit);
  for (const { position, root } of passed) if (callee.parameters.has(position)) addRoot(summary, root, body);
}

function addRoot(summary: Summary, root: Root, { resolver, module }: Body): void {
  if (root.kind === "parameter") {
    summary.parameters.add(root.position);
    return;
  }
  const { resolution } = resolver.reference(module, root.reference);
  if (resolution.kind === "unit" && resolution.unit.kind !== "import") summary.units.add(resolution.unit);
}
