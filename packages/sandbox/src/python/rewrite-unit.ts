import type { Span } from "@repost/spec";
import { applyEdits, type Edit } from "@repost/syntax";
import type { Naming } from "./choose-names.ts";
import type { FlatUnit, Spot } from "./flat-unit.ts";
import { rewriteImports } from "./rewrite-imports.ts";
import type { Renamed } from "./same-named.ts";

export interface RewriteUnitOptions {
  readonly unit: FlatUnit;
  readonly naming: Naming;
  /** Spans of its code to leave out; their line breaks stay. */
  readonly dropped: readonly Span[];
  /** Functions in it that get another name. */
  readonly calledElse: readonly Renamed[];
  /** The file that it asks from, below where imports begin, where `__file__` is to lead there; null where it stays as it is. */
  readonly ownFile: string | null;
  /** Name of the package that it is in; empty outside of packages. */
  readonly ownPackage: string;
}

/** A unit's text as it stands in the flat module; the target's own lines are left as they are. */
export function rewriteUnit({ unit, naming, dropped, calledElse, ownFile, ownPackage }: RewriteUnitOptions): string {
  const edits = [
    ...unit.spots.flatMap((spot) => editSpot(spot, unit, naming)),
    ...editBindings(unit, naming),
    ...editBuiltins(unit, naming),
    ...editOwnFile(unit, ownFile),
    ...editOwnPackage(unit, ownPackage),
    ...rewriteImports(unit, naming),
    ...calledElse.map(({ start, end, name }) => ({ start, end, replacement: name })),
  ];
  const kept = [...(unit.target === null ? [] : [unit.target]), ...dropped];
  const isOutside = ({ start, end }: Edit): boolean => kept.every((span) => end <= span.start || start >= span.end);
  const blanked = dropped.map(({ start, end }): Edit => {
    const breaks = unit.unit.code.slice(start, end).match(/\r\n|\r|\n/g) ?? [];
    return { start, end, replacement: breaks.join("") };
  });
  const code = applyEdits(unit.unit.code, [...distinct(edits.filter(isOutside)), ...blanked]);
  const docstring = unit.bound.find(({ name }) => name === "__doc__");
  const isDocstring = docstring !== undefined && !unit.names.module.bindings.has("__doc__");
  return isDocstring ? `${naming.of(docstring)} = ${code}` : code;
}

function editSpot(spot: Spot, unit: FlatUnit, naming: Naming): readonly Edit[] {
  const { variable, text, start, end, isInnerStore } = spot;
  const name = naming.of(variable);
  if (text === name) return [];
  // Plain assignment would make the name local.
  return [{ start, end, replacement: isInnerStore ? `globals()["${name}"]` : naming.in(variable, unit) }];
}

/** Where a renamed variable is bound, or declared global. */
function editBindings({ bound, set, names, imported }: FlatUnit, naming: Naming): readonly Edit[] {
  return [...bound, ...set].flatMap((variable) => {
    const name = naming.of(variable);
    if (name === variable.name || variable.kind !== "unit") return [];
    const items = new Set(names.imports.flatMap(({ items: found }) => found.map(({ start }) => start)));
    const inFunctions = names.scopes.filter(({ globals }) => globals.has(variable.name));
    const spans = [names.module, ...inFunctions].flatMap(({ bindings }) => bindings.get(variable.name) ?? []);
    const declared = names.globalSpans.filter((span) => span.name === variable.name);
    return [...spans, ...declared]
      .filter(({ start, end }) => !items.has(start) && !imported.has(`${start}:${end}`))
      .map(({ start, end }) => ({ start, end, replacement: name }));
  });
}

function editBuiltins({ free }: FlatUnit, naming: Naming): readonly Edit[] {
  return free.flatMap(({ name, start, end }) => {
    const replacement = naming.builtins.get(name);
    return replacement === undefined ? [] : [{ start, end, replacement }];
  });
}

/** Where the flat module lies is not where the unit's file would: folders above that are others. */
function editOwnFile({ free }: FlatUnit, ownFile: string | null): readonly Edit[] {
  if (ownFile === null) return [];
  const replacement = `__import__("os").path.join(__import__("os").path.dirname(__file__), "${ownFile}")`;
  return free.filter(({ name }) => name === "__file__").map(({ start, end }) => ({ start, end, replacement }));
}

const OF_RESOURCES = /\b(?:files|path|contents|is_resource|(?:open|read)_(?:text|binary))\(\s*$/u;

/** The flat module is in no package: who asks for data by the name of its own is given that. */
function editOwnPackage({ free, unit: { code } }: FlatUnit, ownPackage: string): readonly Edit[] {
  if (ownPackage === "") return [];
  return free
    .filter(
      ({ name, start }) => name === "__package__" || (name === "__name__" && OF_RESOURCES.test(code.slice(0, start))),
    )
    .map(({ start, end }) => ({ start, end, replacement: `"${ownPackage}"` }));
}

/** An augmented assignment both reads and binds its name: the same edit twice. */
function distinct(edits: readonly Edit[]): readonly Edit[] {
  const byStart = new Map<string, Edit>();
  for (const edit of edits) byStart.set(`${edit.start}:${edit.end}`, edit);
  return [...byStart.values()];
}
