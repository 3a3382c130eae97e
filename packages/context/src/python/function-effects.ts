import { isFunctionOfModule } from "../index/mutating-calls.ts";
import { isMutatingName, mutatingFunctions } from "./mutating-names.ts";
import type { PythonModule, PythonUnit, Reference, Root, RootedArgument, RootedEffect } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

export interface FunctionEffect {
  readonly units: ReadonlySet<PythonUnit>;
  readonly parameters: { readonly positions: ReadonlySet<number>; readonly names: ReadonlySet<string> };
}

export interface FunctionEffects {
  of(unit: PythonUnit, name: string): FunctionEffect;
}

interface Summary {
  readonly units: Set<PythonUnit>;
  readonly parameters: { readonly positions: Set<number>; readonly names: Set<string> };
}

/** Deeper changes are seldom the purpose of a call. */
const maxDepth = 5;

export function createFunctionEffects(resolver: Resolver): FunctionEffects {
  const cache = new Map<string, Summary>();
  const summarize = (unit: PythonUnit, name: string, depth: number): Summary => {
    const key = `${unit.id}\0${name}`;
    const existing = cache.get(key);
    if (existing !== undefined) return existing;
    const summary: Summary = { units: new Set(), parameters: { positions: new Set(), names: new Set() } };
    cache.set(key, summary);
    const group = unit.functions.get(name);
    const module = resolver.modules.get(unit.path);
    if (group === undefined || module === undefined || depth > maxDepth) return summary;
    for (const assigned of group.assigned) {
      const resolution = resolver.variable(module, assigned);
      if (resolution.kind === "unit") summary.units.add(resolution.unit);
    }
    const follow = (callee: PythonUnit, called: string): Summary => summarize(callee, called, depth + 1);
    for (const effect of group.effects) addEffect(summary, effect, { module, resolver, follow });
    return summary;
  };
  return { of: (unit, name) => summarize(unit, name, 0) };
}

interface Body {
  readonly module: PythonModule;
  readonly resolver: Resolver;
  readonly follow: (unit: PythonUnit, name: string) => Summary;
}

function addEffect(summary: Summary, effect: RootedEffect, body: Body): void {
  const { root, member } = effect;
  const resolve = (reference: Reference) => body.resolver.reference(body.module, reference);
  if (effect.kind === "store" || (member !== null && isMutatingName(member))) {
    if (!isFunctionOfModule(effect, resolve)) addRoot(summary, root, body);
    return;
  }
  if (root.kind === "parameter") return;
  const { resolution } = body.resolver.reference(body.module, root.reference);
  const name = resolution.kind === "unit" ? resolution.name : root.reference.name;
  const isOutside = resolution.kind === "outside" || (resolution.kind === "unit" && resolution.unit.kind === "import");
  if (isOutside) {
    const position = mutatingFunctions.get(member ?? name);
    for (const argument of effect.arguments) {
      if (argument.keyword === null && argument.position === position) addRoot(summary, argument.root, body);
    }
  } else if (resolution.kind === "unit") addCall(summary, body.follow(resolution.unit, name), effect.arguments, body);
}

function addCall(summary: Summary, callee: Summary, passed: readonly RootedArgument[], body: Body): void {
  for (const unit of callee.units) summary.units.add(unit);
  for (const { position, keyword, root } of passed) {
    const isChanged =
      keyword === null ? callee.parameters.positions.has(position) : callee.parameters.names.has(keyword);
    if (isChanged) addRoot(summary, root, body);
  }
}

function addRoot(summary: Summary, root: Root, { resolver, module }: Body): void {
  if (root.kind === "parameter") {
    summary.parameters.positions.add(root.position);
    summary.parameters.names.add(root.name);
    return;
  }
  const { resolution } = resolver.reference(module, root.reference);
  if (resolution.kind === "unit" && resolution.unit.kind !== "import") summary.units.add(resolution.unit);
}
