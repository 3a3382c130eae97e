import { withoutExtension } from "../files/typescript/module-key.ts";
import type { ReadFile } from "../index/language-index.ts";
import { rangeAt } from "../index/ranges.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { Binder, TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { ReadUnit, TypeScriptReading } from "./typescript-reading.ts";

export function linkModule(
  { path, code, reading }: ReadFile<TypeScriptReading>,
  finder: ModuleFinder,
): TypeScriptModule {
  const name = withoutExtension(path);
  const statements = reading.units.map((unit) => linkUnit(unit, { path, name, code, finder }));
  const statementAt = (offset: number): TypeScriptUnit | undefined => rangeAt(statements, offset);
  const { units: _units, bindings: _bindings, exports, ...facts } = reading;
  return {
    ...facts,
    path,
    name,
    code,
    statements,
    binders: bindersOf(reading, statementAt),
    exports: Map.groupBy(exports, ({ exported }) => exported),
    stars: reading.imports.filter(({ hasStar }) => hasStar),
    statementAt,
  };
}

interface ModuleContext {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly finder: ModuleFinder;
}

function linkUnit(unit: ReadUnit, { path, name, code, finder }: ModuleContext): TypeScriptUnit {
  const specifiers = [...unit.imports.filter(({ isType }) => !isType), ...unit.calls].map(({ specifier }) => specifier);
  const external = specifiers.flatMap((specifier) => {
    const location = finder.find(path, specifier);
    return location.kind === "external" ? [location.name] : [];
  });
  const isExternal = unit.isLinking && external.length > 0 && unit.imports.length > 0;
  return {
    ...unit,
    id: `${path}:${unit.startLine}`,
    path,
    module: name,
    code: code.slice(unit.start, unit.end),
    kind: isExternal ? "import" : unit.kind === "import" && !isTypeImport(unit, path, finder) ? "statement" : unit.kind,
    boundNames: new Set(),
    external: [...new Set(external)].toSorted(),
  };
}

function isTypeImport({ imports }: ReadUnit, path: string, finder: ModuleFinder): boolean {
  return imports.every(({ specifier }) => finder.find(path, specifier).kind === "external");
}

function bindersOf(
  { bindings }: TypeScriptReading,
  statementAt: (offset: number) => TypeScriptUnit | undefined,
): ReadonlyMap<string, readonly Binder[]> {
  const binders = new Map<string, readonly Binder[]>();
  for (const [name, sites] of bindings) {
    const found = sites.flatMap(({ start, space, isErased, item }): Binder[] => {
      const unit = statementAt(start);
      return unit === undefined || unit.isIdle ? [] : [{ unit, space, isErased, item }];
    });
    if (found.length === 0) continue;
    binders.set(name, [...found.filter(({ isErased }) => !isErased), ...found.filter(({ isErased }) => isErased)]);
  }
  return binders;
}
