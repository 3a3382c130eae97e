import type { FlatUnit } from "./flat-unit.ts";

/** Packages that ask for a project's settings as soon as models or serializers are defined. */
const OF_DJANGO = new Set(["django", "rest_framework"]);
/** What a project does that chooses its settings itself. */
const CHOOSES = /\bDJANGO_SETTINGS_MODULE\b|\bsettings\.configure\(/u;
/** Parts of Django, and of what is used with it, whose models are there only in a project that lists them. */
const APPS =
  /^(?:django\.contrib\.(?:admin|flatpages|messages|redirects|sessions|sites)|rest_framework\.authtoken)(?=\.|$)/u;

/**
 * Whether a slice needs settings of Django, which a project has and a slice has not: the apps that they have to list beside Django's users;
 * null where it needs none, or chooses its own.
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
