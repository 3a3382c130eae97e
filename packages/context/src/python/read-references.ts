import type { ImportItem } from "./names/import-statement.ts";
import type { NameTable, Occurrence } from "./names/name-table.ts";
import { bindingScope, type Scope } from "./names/scope.ts";
import type { Reference } from "./python-module.ts";

/** The uses of names that mean something outside of functions and classes, and of imports in functions, in source order. */
export function readReferences(names: NameTable): readonly Reference[] {
  return names.occurrences.flatMap((occurrence) => {
    const scope = bindingScope(occurrence.scope, occurrence.name, occurrence.start);
    if (scope.parent === null) return [referenceOf(occurrence, null)];
    const item = soleImport(scope, occurrence.name);
    return item === null ? [] : [referenceOf(occurrence, item)];
  });
}

export function referenceOf(occurrence: Occurrence, item: ImportItem | null): Reference {
  const { name, start, end, chain, scope, role, annotates, isGuarded } = occurrence;
  const timing = role === "value" ? scope.timing : "lazy";
  return { name, start, end, chain, timing, role, annotates, isGuarded, item };
}

/** A name that nothing but one import binds in a function is what it imports. In a class it is an attribute as well. */
function soleImport({ kind, bindings }: Scope, name: string): ImportItem | null {
  const [only, ...others] = bindings.get(name) ?? [];
  return kind === "function" && only?.typing === false && others.length === 0 ? only.item : null;
}
