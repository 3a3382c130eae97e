import { getOrCreate } from "../memoize.ts";
import {
  bindingScope,
  type Alias,
  type ModuleScopes,
  type NameReference,
  type Scope,
} from "@repost/syntax/javascript-scopes";
import { rootEffect } from "../index/effects.ts";
import { referenceOf } from "./read-references.ts";
import type { Root, RootedEffect } from "./typescript-reading.ts";

export interface PlacedEffect {
  readonly start: number;
  readonly owner: string | null;
  readonly effect: RootedEffect;
}

export function rootedEffects(names: ModuleScopes): readonly PlacedEffect[] {
  const lookup: Lookup = {
    names,
    occurrences: new Map(names.references.map((occurrence) => [occurrence.start, occurrence])),
    aliases: aliasesByScope(names.aliases),
  };
  return names.effects.flatMap((effect) => {
    const { owner, timing } = effect.scope;
    if (owner === null && timing === "lazy") return [];
    return rootEffect(effect, (offset) => rootsOf(offset, lookup)).map((rooted) => ({
      start: effect.root,
      owner: timing === "eager" ? null : owner,
      effect: rooted,
    }));
  });
}

interface Lookup {
  readonly names: ModuleScopes;
  readonly occurrences: ReadonlyMap<number, NameReference>;
  readonly aliases: ReadonlyMap<Scope, ReadonlyMap<string, readonly number[]>>;
}

function aliasesByScope(aliases: readonly Alias[]): Lookup["aliases"] {
  const byScope = new Map<Scope, Map<string, number[]>>();
  for (const { scope, name, roots } of aliases) {
    const names = getOrCreate(byScope, scope, () => new Map<string, number[]>());
    getOrCreate(names, name, () => []).push(...roots);
  }
  return byScope;
}

const maxAliases = 20;

function rootsOf(offset: number, { names, occurrences, aliases }: Lookup): readonly Root[] {
  const roots: Root[] = [];
  const seen = new Set<number>();
  const pending = [offset];
  for (let at = pending.pop(); at !== undefined && seen.size < maxAliases; at = pending.pop()) {
    const occurrence = occurrences.get(at);
    if (occurrence === undefined || seen.has(at)) continue;
    seen.add(at);
    const scope = bindingScope(occurrence.scope, occurrence.name, "value");
    if (scope.parent === null) {
      roots.push({ kind: "variable", reference: referenceOf(occurrence, null, names) });
      continue;
    }
    const { name } = occurrence;
    const position = scope.parameters.indexOf(name);
    const isOwners = position >= 0 && scope.owner !== null && scope.timing === "lazy" && !isInOwner(scope);
    if (isOwners) roots.push({ kind: "parameter", position, name });
    pending.push(...(aliases.get(scope)?.get(name) ?? []));
  }
  return roots;
}

function isInOwner(scope: Scope): boolean {
  for (let parent = scope.parent; parent !== null; parent = parent.parent) {
    if (parent.kind === "function" && parent.timing === "lazy") return parent.owner === scope.owner;
  }
  return false;
}
