import type { Resolver } from "./resolver.ts";
import { exportingName } from "./meanings.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

/**
 * Finds out which names each statement binds, and which statements are no units, since nothing but where to find names of the repository
 * is said in them.
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
  return new Set(module.statements.filter((unit) => isDissolved(unit, module, resolver, opaque)));
}

/** A module from outside that is imported for what it does is a unit, though it binds nothing. */
function isDissolved(
  unit: TypeScriptUnit,
  module: TypeScriptModule,
  { finder }: Resolver,
  opaque: ReadonlySet<TypeScriptUnit>,
): boolean {
  if (unit.isIdle && unit.code === "") return true;
  if (!unit.isLinking) return isExporting(unit, module) && unit.binds.size === 0;
  if (unit.binds.size > 0 || opaque.has(unit)) return false;
  return unit.imports.every(({ specifier, items, hasStar, isType }) => {
    const isBare = items.length === 0 && !hasStar && !isType;
    return !isBare || finder.find(module.path, specifier).kind !== "external";
  });
}

const exporting =
  /^(?:(?:module\.)?exports\b|Object\.(?:defineProperty|assign)\(\s*(?:module\.)?exports\b|(?:[\w$]+\.)?__export(?:Star)?\()/;

/** `exports.a = a`, `module.exports = { a, b }` and the like: entries alone, none of which the statement makes itself. */
function isExporting(unit: TypeScriptUnit, { exports, stars, isModule }: TypeScriptModule): boolean {
  if (isModule || !exporting.test(unit.code.replace(/^\s*\/\*\*[^]*?\*\/\s*/, ""))) return false;
  const given = [...[...exports.values()].flat(), ...stars];
  return given.some(({ start }) => unit.start <= start && start < unit.end);
}
