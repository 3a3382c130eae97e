import { importDependency } from "../index/dependencies-of.ts";
import { targetOf } from "../index/resolution.ts";
import type { IndexedUnit, Dependency, OwnImport, OwnImportUnit } from "../unit-graph.ts";
import type { ExportEntry } from "@repost/syntax/javascript-scopes";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

export function describeImport({ start, startLine, endLine, code, imports }: TypeScriptUnit): OwnImport {
  return {
    start,
    startLine,
    endLine,
    code,
    boundNames: imports.flatMap(({ items }) => items.map(({ bound }) => bound)),
  };
}

export function importUnits(
  module: TypeScriptModule,
  dissolved: ReadonlySet<TypeScriptUnit>,
  resolver: Resolver,
): readonly OwnImportUnit[] {
  const entries = Map.groupBy([...module.exports.values()].flat(), ({ start }) => module.statementAt(start));
  return module.statements.flatMap((unit) => {
    const dependencies = dissolved.has(unit) ? linkDependencies(unit, entries.get(unit) ?? [], module, resolver) : [];
    return dependencies.length === 0 ? [] : [{ unit: asImport(unit), dependencies }];
  });
}

function asImport({ imports, ...unit }: TypeScriptUnit): IndexedUnit {
  const boundNames = imports
    .filter(({ kind }) => kind !== "export")
    .flatMap(({ items }) => items.map(({ bound }) => bound));
  return { ...unit, kind: "import", boundNames: new Set(boundNames), external: [] };
}

function linkDependencies(
  unit: TypeScriptUnit,
  entries: readonly ExportEntry[],
  module: TypeScriptModule,
  resolver: Resolver,
): readonly Dependency[] {
  const items = unit.imports
    .filter(({ isType }) => !isType)
    .flatMap((statement) => (statement.hasStar ? [] : statement.items))
    .filter(({ isType }) => !isType)
    .flatMap((item) => importDependency(item, unit, item.bound, targetOf(resolver.item(item, module.path))));
  const stars = unit.imports.filter(({ hasStar, isType }) => hasStar && !isType);
  const opened = stars.flatMap((star) =>
    exportedNames(module.path, star.specifier, resolver).flatMap((name) =>
      importDependency(star, unit, name, targetOf(resolver.exported(module.path, name))),
    ),
  );
  const imported = new Set(unit.imports.flatMap((statement) => statement.items));
  const exported = entries.flatMap((entry) => {
    const isOwn = entry.kind === "local" || (entry.kind === "from" && !imported.has(entry.item));
    if (!isOwn || entry.isType) return [];
    return importDependency(entry, unit, entry.exported, targetOf(resolver.entry(module, entry)));
  });
  return [...items, ...opened, ...exported].filter(({ to }) => to.kind !== "unresolved");
}

function exportedNames(importer: string, specifier: string, { modules, finder }: Resolver): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const pending = [{ importer, specifier }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const location = finder.find(next.importer, next.specifier);
    const module = location.kind === "module" && !seen.has(location.path) ? modules.get(location.path) : undefined;
    if (module === undefined) continue;
    seen.add(module.path);
    for (const name of module.exports.keys()) if (name !== "default" && name !== "=") names.add(name);
    for (const star of module.stars) pending.push({ importer: module.path, specifier: star.specifier });
  }
  return [...names];
}
