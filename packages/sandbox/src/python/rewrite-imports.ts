import type { Edit } from "@repost/syntax";
import type { Naming } from "./choose-names.ts";
import { type BundleUnit, spanKey } from "./bundle-unit.ts";
import type { ImportItem, ImportStatement, PlacedImport } from "@repost/syntax/python-scopes";
import type { Variable } from "./variable.ts";

/** Imports from the repository become assignments. */
export function rewriteImports(unit: BundleUnit, naming: Naming): readonly Edit[] {
  return unit.names.imports.flatMap((statement) => {
    const replacement = replacementOf(statement, unit, naming);
    if (replacement === undefined) return [];
    const { start, end } = statement;
    const breaks = unit.unit.code.slice(start, end).match(/\r\n|\r|\n/g) ?? [];
    const edits = [{ start, end, replacement }];
    return breaks.length === 0 ? edits : [...edits, keepLines(unit.unit.code, end, breaks.join(""))];
  });
}

/** A constant offset maps lines to the file. */
function keepLines(code: string, from: number, breaks: string): Edit {
  const rest = code.slice(from).search(/[\r\n]/);
  const at = rest === -1 ? code.length : from + rest;
  return { start: at, end: at, replacement: breaks };
}

function replacementOf(statement: PlacedImport, unit: BundleUnit, naming: Naming): string | undefined {
  if (isOfRepository(statement, unit)) {
    const items = statement.items.map((item) => unit.imported.get(spanKey(item)));
    if (statement.items.length === 0 && !statement.hasStar) return undefined;
    // Imports that fail still fail, and bind names used elsewhere.
    if (!items.includes(null)) {
      const parts = statement.items.flatMap((item) => assignment(item, statement, unit, naming));
      return parts.length === 0 ? "pass" : parts.join("; ");
    }
  }
  const boundVariables = statement.items.map((item) => boundVariable(item, statement, unit));
  const isRenamed = boundVariables.some((variable) => variable !== undefined && naming.of(variable) !== variable.name);
  if (!isRenamed) return undefined;
  const items = statement.items.map((item, position) => {
    const variable = boundVariables[position];
    const bound = variable === undefined ? item.bound : naming.of(variable);
    const name = item.name.join(".");
    return bound === name ? name : `${name} as ${bound}`;
  });
  const { isFrom, level, module } = statement;
  const from = isFrom ? `from ${".".repeat(level)}${module.join(".")} ` : "";
  return `${from}import ${items.join(", ")}`;
}

export function isOfRepository(
  { isFrom, level, module, items }: ImportStatement,
  { unit, imported }: BundleUnit,
): boolean {
  if (items.some((item) => imported.has(spanKey(item)))) return true;
  const [name = ""] = isFrom ? module : (items[0]?.name ?? []);
  return level > 0 || !unit.external.includes(name);
}

function assignment(item: ImportItem, statement: PlacedImport, unit: BundleUnit, naming: Naming): readonly string[] {
  const variable = unit.imported.get(spanKey(item));
  if (variable === undefined || variable === null) return [];
  const boundHere = boundVariable(item, statement, unit);
  const bound = boundHere === undefined ? item.bound : naming.of(boundHere);
  const value = statement.scope.kind === "function" ? naming.in(variable, unit) : naming.of(variable);
  // The statement creates a class attribute or a local variable.
  return bound === value && statement.scope.kind === "module" ? [] : [`${bound} = ${value}`];
}

function boundVariable({ bound }: ImportItem, { scope }: PlacedImport, unit: BundleUnit): Variable | undefined {
  if (scope.parent !== null && !scope.globals.has(bound)) return undefined;
  return unit.bound.find(({ name }) => name === bound);
}
