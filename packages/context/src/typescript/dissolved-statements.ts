import type { Resolver } from "./resolver.ts";
import { exportingName } from "./resolve-names.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

export function bindNames(module: TypeScriptModule, resolver: Resolver): ReadonlySet<TypeScriptUnit> {
  const opaque = new Set<TypeScriptUnit>();
  for (const [name, binders] of module.binders) {
    for (const { unit, item } of binders) {
      if (item === null || !resolver.isTransparent(module, item)) unit.boundNames.add(name);
    }
  }
  for (const entry of [...module.exports.values()].flat()) {
    const unit = module.statementAt(entry.start);
    const resolution = resolver.entry(module, entry);
    if (unit === undefined || resolution.kind !== "unit" || resolution.unit !== unit) continue;
    if (resolution.name !== exportingName(module, entry) || unit.boundNames.has(resolution.name)) continue;
    unit.boundNames.add(resolution.name);
    opaque.add(unit);
  }
  for (const star of module.stars) {
    if (resolver.finder.find(module.path, star.specifier).kind === "external")
      module.statementAt(star.start)?.boundNames.add("*");
  }
  const exporters = exportingUnits(module);
  return new Set(module.statements.filter((unit) => isDissolved(unit, { module, resolver, opaque, exporters })));
}

interface Statements {
  readonly module: TypeScriptModule;
  readonly resolver: Resolver;
  readonly opaque: ReadonlySet<TypeScriptUnit>;
  readonly exporters: ReadonlySet<TypeScriptUnit>;
}

function exportingUnits(module: TypeScriptModule): ReadonlySet<TypeScriptUnit> {
  const entries = [...[...module.exports.values()].flat(), ...module.stars];
  return new Set(entries.flatMap(({ start }) => module.statementAt(start) ?? []));
}

function isDissolved(unit: TypeScriptUnit, { module, resolver: { finder }, opaque, exporters }: Statements): boolean {
  if (unit.isIdle && unit.code === "") return true;
  if (!unit.isLinking) return unit.boundNames.size === 0 && exporters.has(unit) && isExporting(unit, module);
  if (unit.boundNames.size > 0 || opaque.has(unit)) return false;
  return unit.imports.every(({ specifier, items, hasStar, isType }) => {
    const isBare = items.length === 0 && !hasStar && !isType;
    return !isBare || finder.find(module.path, specifier).kind !== "external";
  });
}

const exporting =
  /^(?:(?:module\.)?exports\b|Object\.(?:defineProperty|assign)\(\s*(?:module\.)?exports\b|(?:[\w$]+\.)?__export(?:Star)?\()/;

const exportingWhole = /^module\.exports\b/;

function isExporting({ code }: TypeScriptUnit, { isModule, binders }: TypeScriptModule): boolean {
  const statement = code.replace(/^\s*(?:\/\*\*[^]*?\*\/|\/\/.*\n)\s*/, "");
  // In an ES module, only assigning the whole `module.exports` exports for CommonJS.
  return isModule ? exportingWhole.test(statement) && !binders.has("module") : exporting.test(statement);
}
