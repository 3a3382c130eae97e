import type { Resolver } from "./resolver.ts";
import { exportingName } from "./meanings.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

/**
 * Finds the names that each statement binds, and the statements that are not units because they only import or export
 * names of the repository.
 */
export function bindNames(module: TypeScriptModule, resolver: Resolver): ReadonlySet<TypeScriptUnit> {
  const opaque = new Set<TypeScriptUnit>();
  for (const [name, binders] of module.binders) {
    for (const { unit, item } of binders) {
      if (item === null || !resolver.isTransparent(module, item)) unit.binds.add(name);
    }
  }
  for (const entry of [...module.exports.values()].flat()) {
    const unit = module.statementAt(entry.start);
    const meaning = resolver.entry(module, entry);
    if (unit === undefined || meaning.kind !== "unit" || meaning.unit !== unit) continue;
    if (meaning.name !== exportingName(module, entry) || unit.binds.has(meaning.name)) continue;
    unit.binds.add(meaning.name);
    opaque.add(unit);
  }
  for (const star of module.stars) {
    if (resolver.finder.find(module.path, star.specifier).kind === "external")
      module.statementAt(star.start)?.binds.add("*");
  }
  const giving = givingUnits(module);
  return new Set(module.statements.filter((unit) => isDissolved(unit, { module, resolver, opaque, giving })));
}

interface Statements {
  readonly module: TypeScriptModule;
  readonly resolver: Resolver;
  /** Statements that create their exports themselves. */
  readonly opaque: ReadonlySet<TypeScriptUnit>;
  /** Statements that export. */
  readonly giving: ReadonlySet<TypeScriptUnit>;
}

function givingUnits(module: TypeScriptModule): ReadonlySet<TypeScriptUnit> {
  const given = [...[...module.exports.values()].flat(), ...module.stars];
  return new Set(given.flatMap(({ start }) => module.statementAt(start) ?? []));
}

/** An external module imported for its side effects is a unit without bindings. */
function isDissolved(unit: TypeScriptUnit, { module, resolver: { finder }, opaque, giving }: Statements): boolean {
  if (unit.isIdle && unit.code === "") return true;
  if (!unit.isLinking) return unit.binds.size === 0 && giving.has(unit) && isExporting(unit, module);
  if (unit.binds.size > 0 || opaque.has(unit)) return false;
  return unit.imports.every(({ specifier, items, hasStar, isType }) => {
    const isBare = items.length === 0 && !hasStar && !isType;
    return !isBare || finder.find(module.path, specifier).kind !== "external";
  });
}

const exporting =
  /^(?:(?:module\.)?exports\b|Object\.(?:defineProperty|assign)\(\s*(?:module\.)?exports\b|(?:[\w$]+\.)?__export(?:Star)?\()/;

const exportingWhole = /^module\.exports\b/;

/** `exports.a = a`, `module.exports = { a, b }`: exports without own values. */
function isExporting({ code }: TypeScriptUnit, { isModule, binders }: TypeScriptModule): boolean {
  const own = code.replace(/^\s*(?:\/\*\*[^]*?\*\/|\/\/.*\n)\s*/, "");
  // A module by its own statements that gives itself away like this as well is only ever compiled to one that may.
  return isModule ? exportingWhole.test(own) && !binders.has("module") : exporting.test(own);
}
