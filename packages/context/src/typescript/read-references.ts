import {
  bindingScope,
  type ImportItem,
  type ModuleScopes,
  type NameReference,
  type Scope,
} from "@repost/syntax/javascript-scopes";
import type { Reference } from "./typescript-reading.ts";

export type AssignedNames = ReadonlyMap<Scope, ReadonlySet<string>>;

export function assignedNames({ writes }: ModuleScopes): AssignedNames {
  const assigned = new Map<Scope, Set<string>>();
  for (const { scope, name } of writes) {
    const owner = bindingScope(scope, name, "value");
    assigned.set(owner, (assigned.get(owner) ?? new Set()).add(name));
  }
  return assigned;
}

/** The grammar parses `await` in a conditional expression as a name. */
const notNames = new Set(["arguments", "undefined", "await"]);

export function readReferences(names: ModuleScopes, assigned: AssignedNames): readonly Reference[] {
  return names.references.flatMap((occurrence) => {
    if (notNames.has(occurrence.name)) return [];
    if (occurrence.item !== null) return [referenceOf(occurrence, occurrence.item, names)];
    const scope = bindingScope(occurrence.scope, occurrence.name, occurrence.space);
    if (scope.parent === null) return [referenceOf(occurrence, null, names)];
    const item = soleImport(scope, occurrence.name, assigned);
    return item === null ? [] : [referenceOf(occurrence, item, names)];
  });
}

export function referenceOf(
  occurrence: NameReference,
  item: ImportItem | null,
  { probed }: Pick<ModuleScopes, "probed">,
): Reference {
  const { name, start, end, chain, scope, space, role, annotates, isWrite } = occurrence;
  const timing = role === "value" ? scope.timing : "lazy";
  const isGuarded = occurrence.isGuarded || probed.has(name);
  return { name, start, end, chain, timing, space, role, annotates, isGuarded, isWrite, item };
}

/** A function's name with a single import means the import. */
function soleImport(scope: Scope, name: string, assigned: AssignedNames): ImportItem | null {
  const [only, ...rest] = scope.bindings.get(name) ?? [];
  if (only === undefined || rest.length > 0 || assigned.get(scope)?.has(name) === true) return null;
  return only.item;
}
