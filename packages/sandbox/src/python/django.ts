import type { FlatUnit } from "./flat-unit.ts";

/** Packages that require Django settings when models or serializers are defined. */
const OF_DJANGO = new Set(["django", "rest_framework"]);
/** Code that configures Django itself. */
const CHOOSES = /\bDJANGO_SETTINGS_MODULE\b|\bsettings\.configure\(/u;
/** Django apps whose models need an entry in INSTALLED_APPS. */
const APPS =
  /^(?:django\.contrib\.(?:admin|flatpages|messages|redirects|sessions|sites)|rest_framework\.authtoken)(?=\.|$)/u;

/**
 * Returns the apps that the Django settings of a slice have to list. Returns null if the slice needs no settings, or
 * configures Django itself.
 */
export function djangoApps(units: readonly FlatUnit[], missing: readonly string[]): readonly string[] | null {
  const outside = new Set(units.flatMap(({ unit }) => unit.external).filter((name) => !missing.includes(name)));
  if (![...OF_DJANGO].some((name) => outside.has(name)) || missing.includes("django")) return null;
  if (units.some(({ unit }) => CHOOSES.test(unit.code))) return null;
  const modules = units.flatMap(({ names }) =>
    names.imports.flatMap(({ from, items }) =>
      items.map(({ name }) => (from === null ? name : `${from.module}.${name}`)),
    ),
  );
  return [...new Set(modules.flatMap((module) => APPS.exec(module)?.[0] ?? []))].toSorted();
}
