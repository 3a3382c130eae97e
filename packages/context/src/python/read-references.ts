import {
  bindingScope,
  type Effect,
  type ImportItem,
  type NameReference,
  outermostFunction,
  type PythonScopes,
  type Scope,
} from "@repost/syntax/python-scopes";
import { rootEffect } from "../index/effects.ts";
import type { Reference, Root, RootedEffect } from "./python-reading.ts";

export interface ReadReferences {
  readonly references: readonly Reference[];
  /** Returns no effect for local variables. */
  readonly rooted: (effect: Effect) => readonly RootedEffect[];
}

interface Occurrence {
  readonly name: string;
  readonly scope: Scope;
  readonly reference: Reference | null;
}

export function readReferences(names: PythonScopes): ReadReferences {
  const occurrences = new Map<number, Occurrence>();
  const references: Reference[] = [];
  for (const occurrence of names.references) {
    const { name, start } = occurrence;
    const scope = bindingScope(occurrence.scope, name, start);
    const isOfModule = scope.parent === null;
    const item = isOfModule ? null : soleImport(scope, name);
    const reference = referenceOf(occurrence, item);
    if (isOfModule || item !== null) references.push(reference);
    occurrences.set(start, { name, scope, reference: isOfModule ? reference : null });
  }
  return { references, rooted: (effect) => rootEffect(effect, (offset) => rootsAt(occurrences.get(offset))) };
}

function referenceOf(occurrence: NameReference, item: ImportItem | null): Reference {
  const { name, start, end, chain, scope, role, annotates, isGuarded, isStored } = occurrence;
  const timing = role === "value" ? scope.timing : "lazy";
  return { name, start, end, chain, timing, role, annotates, isGuarded, isStored, item };
}

function soleImport({ kind, bindings }: Scope, name: string): ImportItem | null {
  const [only, ...rest] = bindings.get(name) ?? [];
  return kind === "function" && only?.typing === false && rest.length === 0 ? only.item : null;
}

function rootsAt(occurrence: Occurrence | undefined): readonly Root[] {
  if (occurrence === undefined) return [];
  const { name, scope, reference } = occurrence;
  if (reference !== null) return [{ kind: "variable", reference }];
  const position = scope.parameters.indexOf(name);
  const isOutermost = outermostFunction(scope)?.scope === scope;
  return position >= 0 && isOutermost ? [{ kind: "parameter", position, name }] : [];
}
