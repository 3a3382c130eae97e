import type { FunctionContext, SandboxedModule, Span } from "@repost/spec";
import { applyEdits, type Edit } from "@repost/syntax";
import { isWithin } from "../is-within.ts";
import { chooseNames, type BundleNames } from "./bundle-names.ts";
import { createModuleObjects, type Members, type ModuleObjects, objectText } from "./module-objects.ts";
import { type Format, moduleText, type ModuleText, type ModuleTextOptions } from "./module-text.ts";
import type { ModuleUnit, Reexport } from "./module-unit.ts";
import type { LoadCall } from "./load-call.ts";
import { isLocal } from "./text-names.ts";
import {
  collectVariables,
  fixedSpan,
  headOf,
  isLocalUse,
  type VariableUse,
  type Variable,
  type Variables,
} from "./variables.ts";

interface BundleOptions {
  readonly units: readonly ModuleUnit[];
  readonly context: FunctionContext;
  readonly format: Format;
  readonly settings: SandboxedModule["stubs"];
  readonly exports: readonly string[];
}

/** Returns the reason if the target's text would change. */
export function buildBundle(options: BundleOptions): ModuleText | string {
  const { units, context, format, exports } = options;
  const variables = collectVariables(units, context);
  const requirements = targetRequirements(variables, units, context);
  if (typeof requirements === "string") return requirements;
  const names = chooseNames({
    variables,
    targetPath: context.target.path,
    texts: units.map(({ unit }) => unit.code),
    wanted: requirements.wanted,
    reserved: [
      ...requirements.objects.keys(),
      ...requirements.modules.keys(),
      ...requirements.copies.keys(),
      ...wrapperNames(format),
    ],
  });
  if (typeof names === "string") return `${names}, as the target has it, means another thing in a file that it needs.`;
  const written = units.filter(({ marks }) => marks.has("commonjs")).map(({ unit }) => unit.path);
  const common = new Set([...written, ...(context.dialect?.common_files ?? [])]);
  const esm = new Set(
    units.filter(({ marks }) => marks.has("module") || marks.has("import")).map(({ unit }) => unit.path),
  );
  const isCommon = (path: string): boolean =>
    common.has(path) && !esm.has(path) && (format === "commonjs" || path !== context.target.path);
  const marked = new Set(context.dialect?.marked_files);
  const isMarked = (path: string): boolean => marked.has(path);
  const objects = createModuleObjects({ units, variables, names, isCommon, isMarked });
  const writing: Writing = {
    ...options,
    fixed: fixedSpan(context),
    variables,
    names,
    objects,
    requirements,
    isCommon,
    esm,
  };
  const texts = writeUnits(writing);
  const isStrict = format === "commonjs" && context.dialect?.strict_files.includes(context.target.path) === true;
  const head = [
    ...(isStrict ? ['"use strict";'] : []),
    ...options.settings.map(({ name, value = "" }) => `process.env.${name} ??= ${JSON.stringify(value)};`),
    ...headLines(writing, texts.modules),
  ];
  return moduleText({ head, units: texts.units, tail: exports });
}

function wrapperNames(format: Format): readonly string[] {
  return format === "commonjs" ? ["exports", "module", "require", "__filename", "__dirname"] : ["require"];
}

interface Tree extends Map<string, Variable | { readonly module: string } | Tree> {}

interface Required {
  readonly call: LoadCall;
  readonly use: VariableUse;
}

type TargetRequirements = Exclude<ReturnType<typeof targetRequirements>, string>;

function targetRequirements(variables: Variables, units: readonly ModuleUnit[], context: FunctionContext) {
  const wanted = new Map<Variable, string>();
  /** Module objects, with the members used. */
  const objects = new Map<string, Tree>();
  const modules = new Map<string, string>();
  const copies = new Map<string, Variable>();
  const exportMembers = new Map<string, Variable>();
  const required = new Map<string, Required>();
  const [entry = ""] = context.target.func_name.split(".");
  const target = variables.find(context.target.path, entry);
  if (target?.kind === "name") wanted.set(target, entry);
  for (const use of variables.uses.filter(({ isInTarget }) => isInTarget)) {
    const { to, written, start, unit } = use;
    const call = unit.calls.get(start);
    if (call !== undefined) {
      if (call.kind === "import") return `The target imports ${call.specifier} when it runs.`;
      required.set(call.specifier, { call, use });
      continue;
    }
    if (isLocalUse(use)) continue;
    const path = pathOf(written);
    const [head = "", ...members] = path ?? [];
    if (path === undefined || head === "") return `The target names a module of the repository in ${written}.`;
    if (head === "exports" || head === "module") {
      if (!("module" in to) && to.kind !== "export" && to.kind !== "whole") exportMembers.set(path.at(-1) ?? "", to);
    } else if (members.length > 0) addMember(objects, path, to);
    else if ("module" in to) modules.set(head, to.module);
    else if (to.kind === "export" || to.kind === "whole") copies.set(head, to);
    else if ((wanted.get(to) ?? head) === head) wanted.set(to, head);
    else copies.set(head, to);
  }
  // The whole module includes the members.
  for (const name of modules.keys()) objects.delete(name);
  const fixed = fixedSpan(context);
  if (fixed.start < 0) return "The target's text is not in its statement.";
  const loading = units
    .filter(({ unit }) => unit.id === fixed.unit)
    .flatMap(({ calls }) => [...calls.values()])
    .filter((call) => isWithin(call, fixed))
    .find(({ kind, specifier }) => kind === "import" || !required.has(specifier));
  if (loading !== undefined) return `The target loads ${loading.specifier} when it runs.`;
  return { wanted, objects, modules, copies, exportMembers, required };
}

function pathOf(written: string): readonly string[] | undefined {
  const parts = written.match(/[\p{ID_Continue}$]+/gu) ?? [];
  return /^[\p{ID_Continue}$]+(?:[?!]?\.[\p{ID_Continue}$]+|\[["'][\p{ID_Continue}$]+["']\])*$/u.test(written)
    ? parts
    : undefined;
}

function addMember(objects: Map<string, Tree>, path: readonly string[], to: VariableUse["to"]): void {
  let at: Tree = objects;
  for (const name of path.slice(0, -1)) {
    const inner = at.get(name);
    const next: Tree = inner instanceof Map ? inner : new Map();
    at.set(name, next);
    at = next;
  }
  const last = path.at(-1) ?? "";
  if (!(at.get(last) instanceof Map)) at.set(last, to);
}

interface Writing extends BundleOptions {
  readonly fixed: ReturnType<typeof fixedSpan>;
  readonly variables: Variables;
  readonly names: BundleNames;
  readonly objects: ModuleObjects;
  readonly requirements: TargetRequirements;
  readonly isCommon: (path: string) => boolean;
  readonly esm: ReadonlySet<string>;
}

interface WrittenUnits {
  readonly units: ModuleTextOptions["units"];
  readonly modules: ReadonlyMap<string, ReadonlySet<string>>;
}

function writeUnits(writing: Writing): WrittenUnits {
  const { variables, names, requirements } = writing;
  const usesOf = Map.groupBy(variables.uses, ({ unit }) => unit);
  const modules = new Map<string, Set<string>>();
  const units = writing.units.flatMap((moduleUnit) => {
    if (moduleUnit.isLinking || isRepeated(moduleUnit, variables)) return [];
    const edits = editsOf(moduleUnit, usesOf.get(moduleUnit) ?? [], writing, modules);
    if (/\.d\.[cm]?ts$/u.test(moduleUnit.unit.path) && moduleUnit.unit.kind !== "import")
      return [{ unit: moduleUnit.unit, code: ambient(applyEdits(moduleUnit.unit.code, edits)) }];
    const copies = [...requirements.copies].filter(([, { units: binding }]) => binding.at(-1) === moduleUnit);
    const after = [
      ...nameLines(moduleUnit, variables, names),
      ...copies.map(([name, variable]) => `const ${name} = ${names.expressionOf(variable)};`),
    ];
    return [{ unit: moduleUnit.unit, code: applyEdits(moduleUnit.unit.code, edits), after }];
  });
  for (const { to } of variables.uses) {
    if ("module" in to || (to.kind !== "export" && to.kind !== "whole") || !writing.isCommon(to.path)) continue;
    modules.set(to.path, (modules.get(to.path) ?? new Set()).add("module"));
  }
  return { units, modules };
}

/** Statements of declaration files omit `declare`. */
function ambient(code: string): string {
  return code.replace(
    /^(?<before>(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*)(?=(?:abstract|class|const|enum|function|let|module|namespace|var)\b)/u,
    "$<before>declare ",
  );
}

function isRepeated({ unit }: ModuleUnit, variables: Variables): boolean {
  if (unit.kind !== "import" || unit.binds.length === 0) return false;
  return unit.binds.every((name) => variables.find(unit.path, name)?.path !== unit.path);
}

/** Renamed functions and classes keep their `name`. */
function nameLines(moduleUnit: ModuleUnit, variables: Variables, names: BundleNames): readonly string[] {
  if (moduleUnit.unit.kind === "import") return [];
  const defined = [...moduleUnit.functions, ...(moduleUnit.unit.binds.includes("default") ? ["default"] : [])];
  return defined.flatMap((name) => {
    const variable = variables.find(moduleUnit.unit.path, name);
    const written = variable === undefined ? name : names.nameOf(variable);
    if (written === name || /\bstatic\s+(?:(?:get|async)\s+)?\*?\s*name\b/u.test(moduleUnit.unit.code)) return [];
    const descriptor = `{ value: ${JSON.stringify(name)}, configurable: true }`;
    const line = `Object.defineProperty(${written}, "name", ${descriptor});`;
    const isSure =
      moduleUnit.functions.has(name) ||
      moduleUnit.exportPrefixes.some((prefix) => typeof prefix.anonymous?.nameAt === "number");
    return isSure ? [line] : [`if (typeof ${written} === "function") ${line}`];
  });
}

function editsOf(
  moduleUnit: ModuleUnit,
  uses: readonly VariableUse[],
  writing: Writing,
  modules: Map<string, Set<string>>,
): readonly Edit[] {
  const { context, variables, names, isCommon, fixed } = writing;
  const { unit } = moduleUnit;
  const isInTarget = (span: Span): boolean => unit.id === fixed.unit && isWithin(span, fixed);
  const isTargets = unit.path === context.target.path;
  const edits: Edit[] = [];
  const write = (range: Span & { form?: string }, name: string, text: string): void => {
    if (text === unit.code.slice(range.start, range.end) || isInTarget(range)) return;
    const kept = range.form === "shorthand" ? `${name}: ` : range.form === "specifier" ? `${name} as ` : "";
    edits.push({ start: range.start, end: range.end, replacement: `${kept}${text}` });
  };
  for (const part of moduleUnit.linkingParts) if (!isInTarget(part)) edits.push({ ...part, replacement: "" });
  for (const use of uses) {
    if (isLocalUse(use) || isExportOfFile(use) || moduleUnit.linkingParts.some((part) => isWithin(use, part))) continue;
    const call = moduleUnit.calls.get(use.start);
    const text = call === undefined ? expressionOf(use.to, writing) : loadedText(call, use, uses, writing);
    const hidden = "module" in use.to || use.scope === null || !isLocal(use.scope, text) ? undefined : use.to;
    write(use, use.written, hidden === undefined ? text : names.outerOf(hidden));
  }
  for (const [name, bindings] of moduleUnit.names.bindings) {
    const variable = variables.find(unit.path, name);
    if (variable?.kind !== "name") continue;
    for (const binding of bindings) write(binding, name, names.nameOf(variable));
  }
  for (const { name, scope, ...range } of moduleUnit.names.loads) {
    if (isLocal(scope, name)) continue;
    if (isCommon(unit.path) && !isTargets && (name === "module" || name === "exports")) {
      modules.set(unit.path, (modules.get(unit.path) ?? new Set()).add(name));
      write(range, name, name === "module" ? names.moduleOf(unit.path) : `${names.moduleOf(unit.path)}_exports`);
    } else if (!isTargets && names.hidden.has(name) && variables.find(unit.path, name) === undefined)
      write(range, name, `globalThis.${name}`);
  }
  if (!isTargets) edits.push(...exportEdits(moduleUnit, writing));
  if (unit.kind === "import" && writing.format === "module") edits.push(...requiredEdits(unit));
  if (unit.kind === "import")
    edits.push(...moduleUnit.reexports.map((reexport) => importEdit(reexport, unit, writing)));
  return outermost(edits);
}

function requiredEdits({ code }: ModuleUnit["unit"]): readonly Edit[] {
  const match =
    /^(?<before>[^]*?\bimport\s+[\p{L}_$][\p{L}\p{N}_$]*\s*)=\s*require\s*\(\s*(?<source>"[^"]*"|'[^']*')\s*\)/u.exec(
      code,
    );
  if (match === null) return [];
  const { before = "", source = "" } = match.groups ?? {};
  return [{ start: before.length, end: match[0].length, replacement: `from ${source}` }];
}

function isExportOfFile({ to, unit, written }: VariableUse): boolean {
  const head = headOf(written);
  if (head !== "exports" && head !== "module") return false;
  if ("module" in to) return to.module === unit.unit.path;
  return to.path === unit.unit.path && (to.kind === "export" || to.kind === "whole");
}

function expressionOf(to: VariableUse["to"], { names, objects }: Writing): string {
  return "module" in to ? objects.expressionOf(to.module) : names.expressionOf(to);
}

/** If only members are used, makes an object of these. */
function loadedText(call: LoadCall, { to }: VariableUse, uses: readonly VariableUse[], writing: Writing): string {
  const text = "module" in to ? objectOf(call, to.module, uses, writing) : writing.names.expressionOf(to);
  return call.kind === "import" ? `Promise.resolve(${text})` : text;
}

function objectOf(call: LoadCall, path: string, uses: readonly VariableUse[], writing: Writing): string {
  const members: Members = new Map();
  for (const use of uses) {
    if (!isLocalUse(use)) continue;
    const [head = "", member] = pathOf(use.written) ?? [];
    const part = call.parts.find(({ local }) => local === head);
    if (part !== undefined) members.set(part.key, expressionOf(use.to, writing));
    else if (head === call.whole && member !== undefined) members.set(member, expressionOf(use.to, writing));
    else if (head === call.whole) return writing.objects.expressionOf(path);
  }
  return members.size === 0 ? writing.objects.expressionOf(path) : objectText(members);
}

function importEdit(
  { start, end, source, isType, items }: Reexport,
  { path, binds }: ModuleUnit["unit"],
  { variables, names }: Writing,
): Edit {
  const reexported = items.length > 0 ? items : binds.map((name) => ({ imported: name, exported: name }));
  const renamedItems = reexported.flatMap(({ imported, exported }) => {
    const variable = variables.find(path, exported);
    return variable === undefined ? [] : [{ imported, name: names.nameOf(variable) }];
  });
  const from = `from ${source};`;
  const lines = renamedItems.map(({ imported, name }) => {
    if (imported === "*") return `import * as ${name} ${from}`;
    return `import ${isType ? "type " : ""}{ ${imported === name ? name : `${imported} as ${name}`} } ${from}`;
  });
  return { start, end, replacement: lines.join(" ") };
}

function exportEdits({ unit, exportPrefixes }: ModuleUnit, { variables, names }: Writing): readonly Edit[] {
  return exportPrefixes.flatMap(({ start, end, anonymous }): readonly Edit[] => {
    const variable = variables.find(unit.path, "default");
    if (anonymous === undefined || variable === undefined) return [{ start, end, replacement: "" }];
    const name = names.nameOf(variable);
    if (anonymous.nameAt === null) return [{ start, end, replacement: `const ${name} = ` }];
    return [
      { start, end, replacement: "" },
      { start: anonymous.nameAt, end: anonymous.nameAt, replacement: ` ${name}` },
    ];
  });
}

function outermost(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  let end = -1;
  for (const edit of edits.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (edit.start < end) continue;
    kept.push(edit);
    end = edit.end;
  }
  return kept;
}

function headLines(writing: Writing, modules: WrittenUnits["modules"]): readonly string[] {
  const { units, format, requirements, objects, names, context } = writing;
  const lines: string[] = [];
  const late: string[] = [];
  for (const [name, tree] of requirements.objects)
    late.push(`const ${name} = ${objectText(membersOf(tree, writing))};`);
  for (const [name, path] of requirements.modules) {
    const text = objects.expressionOf(path);
    if (text !== name) late.push(`const ${name} = ${text};`);
  }
  for (const [variable, name] of names.outer)
    late.push(`const ${name} = { get value() { return ${names.expressionOf(variable)}; } };`);
  for (const [name, variable] of requirements.exportMembers) {
    const descriptor = `{ enumerable: true, configurable: true, get: () => ${names.expressionOf(variable)} }`;
    late.push(`Object.defineProperty(module.exports, ${JSON.stringify(name)}, ${descriptor});`);
  }
  if (requirements.required.size > 0) late.push(...requireLines(writing));
  const isRequiring = units.some((moduleUnit) => usesRequire(moduleUnit, writing));
  if (format === "module" && isRequiring) lines.push(...createRequireLines(units));
  for (const [path, used] of modules) {
    if (path === context.target.path) continue;
    const name = names.moduleOf(path);
    lines.push(`const ${name} = { exports: {} };`);
    if (used.has("exports")) lines.push(`let ${name}_exports = ${name}.exports;`);
  }
  const modulePaths = new Set(modules.keys());
  for (const path of new Set([...units.map(({ unit }) => unit.path), ...objects.used])) {
    const isUsed =
      objects.used.has(path) || objects.lines.some((line) => line.includes(`${names.moduleOf(path)}.exports`));
    if (writing.isCommon(path) && isUsed && !modulePaths.has(path) && path !== context.target.path)
      lines.push(`const ${names.moduleOf(path)} = { exports: {} };`);
  }
  return [...lines, ...objects.lines, ...late];
}

/** The import has another name if code uses `createRequire`. */
function createRequireLines(units: readonly ModuleUnit[]): readonly string[] {
  const isNamed = units.some(({ unit }) => /\bcreateRequire\b/u.test(unit.code));
  const name = isNamed ? "createRequireHere" : "createRequire";
  const imported = isNamed ? `createRequire as ${name}` : name;
  return [`import { ${imported} } from "node:module";`, `const require = ${name}(import.meta.url);`];
}

/** ES modules count only if they use it unchecked. */
function usesRequire({ unit, names, isLinking }: ModuleUnit, { esm }: Writing): boolean {
  if (isLinking) return false;
  const loads = names.loads.filter(({ name, scope }) => name === "require" && !isLocal(scope, name));
  if (!esm.has(unit.path)) return loads.length > 0;
  return loads.every(({ isGuarded }) => !isGuarded) && loads.some(({ isTried }) => !isTried);
}

function membersOf(tree: Tree, writing: Writing): Members {
  return new Map(
    [...tree].map(([name, to]) => [name, to instanceof Map ? membersOf(to, writing) : expressionOf(to, writing)]),
  );
}

/** Adds the repository modules that the target requires. */
function requireLines(writing: Writing): readonly string[] {
  const loaders = [...writing.requirements.required].map(([specifier, { call, use }]) => {
    const uses = writing.variables.uses.filter(({ unit }) => unit === use.unit);
    return `${JSON.stringify(specifier)}: () => ${loadedText(call, use, uses, writing)}`;
  });
  return [
    `var require = ((load, own) => (name) => (Object.hasOwn(own, name) ? own[name]() : load(name)))(require, { ${loaders.join(", ")} });`,
  ];
}
