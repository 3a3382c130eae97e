import type { Span } from "@repost/spec";
import { applyEdits, type Edit } from "@repost/syntax";
import type { Naming } from "./choose-names.ts";
import type { BundleUnit, VariableUse } from "./bundle-unit.ts";
import { rewriteImports } from "./rewrite-imports.ts";
import type { Renamed } from "./same-named.ts";

interface RewriteUnitOptions {
  readonly unit: BundleUnit;
  readonly naming: Naming;
  /** Removed spans; their line breaks stay. */
  readonly dropped: readonly Span[];
  readonly renamedFunctions: readonly Renamed[];
  /** Null if `__file__` is unused. */
  readonly fileInBundle: string | null;
  readonly originalPackage: string;
}

export function rewriteUnit({
  unit,
  naming,
  dropped,
  renamedFunctions,
  fileInBundle,
  originalPackage,
}: RewriteUnitOptions): string {
  const edits = [
    ...unit.variableUses.flatMap((variableUse) => editUse(variableUse, unit, naming)),
    ...editBindings(unit, naming),
    ...editBuiltins(unit, naming),
    ...editFilePath(unit, fileInBundle),
    ...editPackageName(unit, originalPackage),
    ...rewriteImports(unit, naming),
    ...renamedFunctions.map(({ start, end, name }) => ({ start, end, replacement: name })),
  ];
  const kept = [...(unit.target === null ? [] : [unit.target]), ...dropped];
  const isOutside = ({ start, end }: Edit): boolean => kept.every((span) => end <= span.start || start >= span.end);
  const blanked = dropped.map(({ start, end }): Edit => {
    const breaks = unit.unit.code.slice(start, end).match(/\r\n|\r|\n/g) ?? [];
    return { start, end, replacement: breaks.join("") };
  });
  const code = applyEdits(unit.unit.code, [...distinct(edits.filter(isOutside)), ...blanked]);
  const docstring = unit.bound.find(({ name }) => name === "__doc__");
  const isDocstring = docstring !== undefined && !unit.names.bindings.has("__doc__");
  return isDocstring ? `${naming.of(docstring)} = ${code}` : code;
}

function editUse(variableUse: VariableUse, unit: BundleUnit, naming: Naming): readonly Edit[] {
  const { variable, text, start, end, isInnerStore } = variableUse;
  const name = naming.of(variable);
  if (text === name) return [];
  // A plain assignment would make the name local.
  return [{ start, end, replacement: isInnerStore ? `globals()["${name}"]` : naming.in(variable, unit) }];
}

function editBindings({ bound, set, names, imported }: BundleUnit, naming: Naming): readonly Edit[] {
  return [...bound, ...set].flatMap((variable) => {
    const name = naming.of(variable);
    if (name === variable.name || variable.kind !== "unit") return [];
    const items = new Set(names.imports.flatMap(({ items: importItems }) => importItems.map(({ start }) => start)));
    const inFunctions = names.scopes.filter(({ globals }) => globals.has(variable.name));
    const spans = [names, ...inFunctions].flatMap(({ bindings }) => bindings.get(variable.name) ?? []);
    const declared = names.changedNames.filter((span) => span.name === variable.name);
    return [...spans, ...declared]
      .filter(({ start, end }) => !items.has(start) && !imported.has(`${start}:${end}`))
      .map(({ start, end }) => ({ start, end, replacement: name }));
  });
}

function editBuiltins({ free }: BundleUnit, naming: Naming): readonly Edit[] {
  return free.flatMap(({ name, start, end }) => {
    const replacement = naming.builtins.get(name);
    return replacement === undefined ? [] : [{ start, end, replacement }];
  });
}

/** The bundle is in another folder than the unit's file. */
function editFilePath({ free }: BundleUnit, fileInBundle: string | null): readonly Edit[] {
  if (fileInBundle === null) return [];
  const replacement = `__import__("os").path.join(__import__("os").path.dirname(__file__), "${fileInBundle}")`;
  return free.filter(({ name }) => name === "__file__").map(({ start, end }) => ({ start, end, replacement }));
}

const OF_RESOURCES = /\b(?:files|path|contents|is_resource|(?:open|read)_(?:text|binary))\(\s*$/u;

/** The bundle is in no package, which resource lookups need. */
function editPackageName({ free, unit: { code } }: BundleUnit, originalPackage: string): readonly Edit[] {
  if (originalPackage === "") return [];
  return free
    .filter(
      ({ name, start }) => name === "__package__" || (name === "__name__" && OF_RESOURCES.test(code.slice(0, start))),
    )
    .map(({ start, end }) => ({ start, end, replacement: `"${originalPackage}"` }));
}

/** An augmented assignment both reads and binds its name. */
function distinct(edits: readonly Edit[]): readonly Edit[] {
  const byStart = new Map<string, Edit>();
  for (const edit of edits) byStart.set(`${edit.start}:${edit.end}`, edit);
  return [...byStart.values()];
}
