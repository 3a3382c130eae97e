import { posix } from "node:path";
import {
  accepted,
  type FunctionContext,
  type LanguageAdapter,
  rejected,
  type SandboxedModule,
  SCHEMA_VERSION,
  type SourceFile,
  type Span,
  type StageRejection,
  type StageResult,
  type Unit,
} from "@repost/spec";
import { asksAbove, moduleFile, weighLines } from "@repost/syntax";
import { assemble, type Assembled, type WrittenUnit } from "./assemble.ts";
import { checkModule, type ModulePart } from "./check-module.ts";
import { chooseNames } from "./choose-names.ts";
import { computedImports } from "./computed-imports.ts";
import { buildForwardingModules, sharedNames } from "./forwarding-modules.ts";
import { type BundleUnit, readUnits } from "./bundle-unit.ts";
import { isLinkingImport } from "./imported-variables.ts";
import { isWithin } from "../is-within.ts";
import { importLines, lazyPaths } from "./import-lines.ts";
import { createModuleNames } from "./module-names.ts";
import { rewriteUnit } from "./rewrite-unit.ts";
import { type Renamed, sameNamed } from "./same-named.ts";
import { findStubs, unusedModule } from "./stubs.ts";
import type { TextReader } from "./text-reader.ts";

/** Code that loads data of its package, which then needs a file. */
const LOADS_DATA = /\bpkgutil\b|\bpkg_resources\b/u;

interface BuildPythonBundleOptions {
  readonly context: FunctionContext;
  readonly reader: TextReader;
  readonly adapter: LanguageAdapter;
  readonly maxLines: number;
  readonly missing: readonly string[];
  readonly stubLibrary: string;
}

/** Changes other units than the target only where names clash. */
export function buildPythonBundle(options: BuildPythonBundleOptions): StageResult<SandboxedModule, "sandbox"> {
  const { context, reader, adapter, maxLines, missing, stubLibrary: library } = options;
  const { target } = context;
  const { units, hoisted } = readUnits(context, reader);
  const naming = chooseNames(units, target.path);
  const bundleName = unusedModule(context, "module");
  const dataPaths = (context.data ?? []).map(({ lookup_path }) => lookup_path);
  const modules = createModuleNames(context.units);
  const packages = packagesWithData(context.units, dataPaths);
  const forwardingModules = buildForwardingModules({ units, naming, modules, bundleName, dataPaths, packages });
  const shared = sharedNames(units);
  const isShared = forwardingModules.files.every(({ path }) => !shared.has(path.replace(/(?:\/__init__)?\.py$/u, "")));
  const besides = [bundleName, ...forwardingModules.files.map(({ path }) => path.replace(/[/.].*$/, ""))];
  const reservedNames = new Set(besides.filter((name) => !(isShared && shared.has(name))));
  const renamedDefinitions = sameNamed(units, target.func_name, adapter);
  const before = definitionsBefore(units, target.func_name, adapter, renamedDefinitions);
  const problem = moduleObjectProblem(context, units, reservedNames) ?? before.problem;
  if (problem !== undefined) return problem;
  const placed = placedFiles(context.units);
  const written = units
    .filter(({ unit }) => !hoisted.has(unit.id) && !isLinkingImport(unit))
    .map((unit) => ({
      unit,
      code: rewriteUnit({
        unit,
        naming,
        dropped: unit.target === null ? [] : before.dropped,
        renamedFunctions: renamedDefinitions.get(unit.unit.id) ?? [],
        fileInBundle: placed.get(unit.unit.path) ?? null,
        originalPackage: modules.packageOf(unit.unit.path),
      }),
    }));
  const imports = importLines({ units, hoisted, naming, isLazy: lazyPaths(units, target.path) });
  const taken = new Set(units.flatMap(({ bound }) => bound.map((variable) => naming.of(variable))));
  const stubs = findStubs({ context, units, missing, taken, library });
  const assembled = assemble({ written, imports, forwardingModules, naming, stubs });
  const lines = weighLines(assembled.code.split("\n").filter((line) => /^\s*[^\s#]/u.test(line)));
  if (lines > maxLines) return rejected("module_too_large", `It has ${lines} lines, more than ${maxLines}.`);
  const parts = partsOf(written, assembled, reader);
  const bundledModules = new Set([...reservedNames, ...stubs.files.map(({ path }) => path.replace(/\.py$/, ""))]);
  const checked = checkModule({ parts, allowed: allowedNames(context, units), bundledModules });
  if (checked.problem !== null) return rejected(checked.problem.reason, checked.problem.detail);
  const files = [
    ...forwardingModules.files,
    ...stubs.files,
    ...(context.data ?? []).map(({ lookup_path, ...file }) => ({ ...file, path: lookup_path })),
  ];
  const unresolved = computedImports(context.units, files);
  return accepted({
    schema_version: SCHEMA_VERSION,
    instance_id: context.instance_id,
    language: target.language,
    path: `${bundleName}.py`,
    code: assembled.code,
    files: [...files, ...foldersOf(placed, files)],
    entry: target.func_name,
    origin: "static",
    stubs: [...stubs.records],
    target_edits: [],
    // A package with a single missing submodule is still needed.
    imports: checked.imports.filter((name) => !missing.includes(name)),
    ...(unresolved.length === 0 ? {} : { unresolved: [...unresolved] }),
    provenance: assembled.provenance,
  });
}

/** Forwarding modules must not hide external modules, nor be assigned by the target. */
function moduleObjectProblem(
  { units }: FunctionContext,
  bundleUnits: readonly BundleUnit[],
  reservedNames: ReadonlySet<string>,
): StageRejection<"sandbox"> | undefined {
  const clash = units.flatMap(({ external }) => external).find((name) => reservedNames.has(name));
  if (clash !== undefined) {
    return rejected("module_object_used", `Modules named ${clash} are both the repository's own and from outside.`);
  }
  const isStored = bundleUnits.some(({ variableUses }) =>
    variableUses.some((variableUse) => variableUse.isInTarget && variableUse.isInnerStore),
  );
  return isStored
    ? rejected("module_object_used", "The target assigns a variable of another module of the repository.")
    : undefined;
}

/** Unresolved in the repository, from star imports, or written to `globals()`. */
function allowedNames({ unresolved }: FunctionContext, units: readonly BundleUnit[]): ReadonlySet<string> {
  const open = units.flatMap(({ variableUses }) => variableUses.filter(({ variable }) => variable.kind === "open"));
  const foreseen = units.flatMap(({ unit }) =>
    unit.edges.flatMap(({ to, name }) => (to.kind === "unresolved" ? [name] : [])),
  );
  const roots = [...unresolved.map(({ name }) => name), ...foreseen].map((name) => name.split(".")[0] ?? name);
  return new Set([...roots, ...open.map(({ variable }) => variable.name)]);
}

function partsOf(written: readonly WrittenUnit[], assembled: Assembled, reader: TextReader): readonly ModulePart[] {
  const { added, startLines } = assembled;
  return [
    ...added.map(({ code, startLine }) => ({ text: reader.read(code), code, startLine })),
    ...written.map(({ code }, position) => ({ text: reader.read(code), code, startLine: startLines[position] ?? 1 })),
  ];
}

/** The entry is found by name, so the target must be defined first. */
function definitionsBefore(
  units: readonly BundleUnit[],
  name: string,
  adapter: LanguageAdapter,
  renamed: ReadonlyMap<string, readonly Renamed[]>,
): { readonly dropped: readonly Span[]; readonly problem: StageRejection<"sandbox"> | undefined } {
  const position = units.findIndex(({ target }) => target !== null);
  const unit = units[position];
  const ambiguous = rejected("entry_ambiguous", `The first ${name} of the module is another one than the target.`);
  if (unit?.target === null || unit === undefined) return { dropped: [], problem: ambiguous };
  const { path, code, id } = unit.unit;
  const [top = ""] = name.split(".");
  const isRebound = units
    .slice(0, position)
    .some(({ unit: other }) => other.path === path && other.binds.includes(top) && !renamed.has(other.id));
  const { start } = unit.target;
  const earlier =
    start === 0
      ? []
      : adapter
          .functions(code)
          .filter((definition) => definition.name === name && definition.span.end <= start)
          .filter(({ span }) => !isRenamed(span, renamed.get(id) ?? []));
  const isOverload = (decorator: string): boolean => /(?:^|\.)overload$/.test(decorator);
  const isAmbiguous = isRebound || earlier.some(({ decorators }) => !decorators.some(isOverload));
  return { dropped: earlier.map(({ span }) => span), problem: isAmbiguous ? ambiguous : undefined };
}

function isRenamed(span: Span, renamed: readonly Renamed[]): boolean {
  return renamed.some((name) => isWithin(name, span));
}

function placedFiles(units: readonly Unit[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const unit of units) {
    if (files.has(unit.path) || !/\b__file__\b/u.test(unit.code)) continue;
    const sameFile = units.filter(({ path }) => path === unit.path);
    if (asksAbove(sameFile.map(({ code }) => code))) files.set(unit.path, moduleFile(unit));
  }
  return files;
}

/** Placeholder files, because a path with `..` needs existing folders. */
function foldersOf(placed: ReadonlyMap<string, string>, files: readonly SourceFile[]): readonly SourceFile[] {
  const folders = new Set([...placed.values()].map((file) => posix.dirname(file)));
  const missing = [...folders].filter((folder) => !files.some(({ path }) => path.startsWith(`${folder}/`)));
  return missing.filter((folder) => folder !== ".").map((folder) => ({ path: `${folder}/.folder`, code: "" }));
}

function packagesWithData(units: readonly Unit[], dataPaths: readonly string[]): readonly string[] {
  if (!units.some(({ code }) => LOADS_DATA.test(code))) return [];
  const roots = new Set(units.map(({ module }) => module.split(".")[0] ?? ""));
  const folders = dataPaths
    .map((path) => posix.dirname(path))
    .filter((folder) => roots.has(folder.split("/")[0] ?? ""));
  return [...new Set(folders)].map((folder) => folder.replaceAll("/", "."));
}
