import type { FunctionContext, SandboxedModule, SourceFile } from "@repost/spec";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import { chooseSettings } from "../settings.ts";
import type { BundleUnit } from "./bundle-unit.ts";

export interface Stubs {
  readonly head: readonly string[];
  readonly tail: readonly string[];
  readonly files: readonly SourceFile[];
  readonly records: SandboxedModule["stubs"];
}

interface FindStubsOptions {
  readonly context: FunctionContext;
  readonly units: readonly BundleUnit[];
  readonly missing: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly library: string;
}

export const STUB_LIBRARY = new URL("../../runtime/static_stubs.py", import.meta.url);
const DJANGO = {
  name: "django.conf.settings",
  role: "setting" as const,
  reason: "A project sets them, and no function; they are Django's own here.",
};
const NONE: Stubs = { head: [], tail: [], files: [], records: [] };

/** Replaces missing modules, and undefined names read during loading. */
export function findStubs({ context, units, missing, taken, library }: FindStubsOptions): Stubs {
  const modules = missing.filter((name) => isImported(name, units));
  const names = missingNames(context, units).filter((name) => !taken.has(name));
  const settings = chooseSettings(units);
  const apps = djangoApps(units, missing);
  if (modules.length + names.length + settings.length === 0 && apps === null) return NONE;
  const file = unusedModule(context, "static_stubs", taken);
  const quoted = modules.map((name) => JSON.stringify(name)).join(", ");
  return {
    head: [
      `import ${file}`,
      ...settings.map(({ name, value = "" }) => `${file}.set_variable("${name}", "${value}")`),
      ...(modules.length > 0 ? [`${file}.stub_modules(${quoted})`] : []),
      ...(apps === null
        ? []
        : [`${file}.configure_django(${["__name__", ...apps.map((app) => `"${app}"`)].join(", ")})`]),
      ...names.map((name) => `${name} = ${file}.stub("${name}")`),
    ],
    tail: [`${file}.loaded()`],
    files: [{ path: `${file}.py`, code: library }],
    records: [
      ...settings,
      ...(apps === null ? [] : [DJANGO]),
      ...modules.map((name) => ({ name, role: "import" as const, reason: `No module named ${name} can be had.` })),
      ...names.map((name) => ({ name, role: "value" as const, reason: "Nothing in the repository defines it." })),
    ],
  };
}

/** An import whose failure is caught needs no stub. */
function isImported(missing: string, units: readonly BundleUnit[]): boolean {
  const imports = units.flatMap(({ names }) => names.imports);
  const isOfIt = (module: string): boolean => module === missing || module.startsWith(`${missing}.`);
  const naming = imports.filter(
    (statement) =>
      statement.level === 0 && [statement.module.join("."), ...importedModules(statement)].some((name) => isOfIt(name)),
  );
  return naming.length > 0 && naming.every(({ isTried, isUnreached }) => !isTried && !isUnreached);
}

function importedModules({ module, items }: ImportStatement): readonly string[] {
  return items.map(({ name }) => [...module, ...name].join("."));
}

function missingNames({ unresolved }: FunctionContext, units: readonly BundleUnit[]): readonly string[] {
  const unresolvedRoots = new Set(unresolved.map(({ name }) => rootOf(name)));
  const eager = units.flatMap(({ unit: { edges } }) =>
    edges.filter(({ to, timing }) => to.kind === "unresolved" && timing === "eager").map(({ name }) => rootOf(name)),
  );
  return [...new Set(eager)].filter((name) => unresolvedRoots.has(name));
}

function rootOf(name: string): string {
  return name.split(".")[0] ?? name;
}

/** A name such as `module` or `sliced_module` that no code of the context imports. */
export function unusedModule({ units }: FunctionContext, name: string, taken: ReadonlySet<string> = new Set()): string {
  const [last = name] = name.split("_").slice(-1);
  const used = new Set(units.flatMap(({ external, module }) => [...external, ...module.split(".").slice(0, 1)]));
  const names = [name, `sliced_${last}`, `repost_${last}`];
  return names.find((free) => !used.has(free) && !taken.has(free)) ?? `repost_sliced_${last}`;
}

/** Require Django settings when models or serializers are defined. */
const OF_DJANGO = new Set(["django", "rest_framework"]);
const CHOOSES = /\bDJANGO_SETTINGS_MODULE\b|\bsettings\.configure\(/u;
/** Packages whose models need an entry in INSTALLED_APPS. */
const APPS =
  /^(?:django\.contrib\.(?:admin|flatpages|messages|redirects|sessions|sites)|rest_framework\.authtoken)(?=\.|$)/u;

/** Returns null if no settings are needed or the slice configures Django. */
function djangoApps(units: readonly BundleUnit[], missing: readonly string[]): readonly string[] | null {
  const outside = new Set(units.flatMap(({ unit }) => unit.external).filter((name) => !missing.includes(name)));
  if (![...OF_DJANGO].some((name) => outside.has(name)) || missing.includes("django")) return null;
  if (units.some(({ unit }) => CHOOSES.test(unit.code))) return null;
  const modules = units.flatMap(({ names }) => names.imports.flatMap(importedModules));
  return [...new Set(modules.flatMap((module) => APPS.exec(module)?.[0] ?? []))].toSorted();
}
