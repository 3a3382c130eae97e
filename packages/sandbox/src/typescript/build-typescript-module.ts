import {
  accepted,
  type FunctionContext,
  rejected,
  SCHEMA_VERSION,
  type SandboxedModule,
  type StageResult,
} from "@repost/spec";
import type { Parser } from "@repost/syntax";
import { fileForm } from "./file-form.ts";
import { fitsFlatForm, flatForm } from "./flat-form.ts";
import { endingFor, type Format } from "./module-text.ts";
import { type ModuleUnit, readModuleUnits } from "./module-unit.ts";

export interface BuildTypeScriptModuleOptions {
  readonly context: FunctionContext;
  readonly parser: Parser;
  readonly maxLines: number;
}

/** One module out of a context's units, or one with the files that it imports, where one would have to change names. */
export function buildTypeScriptModule(options: BuildTypeScriptModuleOptions): StageResult<SandboxedModule> {
  const { context, parser, maxLines } = options;
  const { target } = context;
  const units = readModuleUnits(context.units, parser);
  const own = units.filter(({ unit }) => unit.path === target.path);
  const format = formatOf(units, target.path);
  const problem = loadingProblem(units) ?? formatProblem(units, format, context) ?? entryProblem(context);
  if (problem !== undefined) return problem;
  const path = `module${endingFor(target.path, format === "module" && fitsFlatForm(units, context) ? units : own, format)}`;
  const [entryName = ""] = target.func_name.split(".");
  const { main, files } = formOf(units, { context, format, path, entryName });
  const lines = [main, ...files].reduce((sum, { code }) => sum + code.split("\n").length - 1, 0);
  if (lines > maxLines) return rejected("module_too_large", `It has ${lines} lines, more than ${maxLines}.`);
  const broken = [{ path, code: main.code }, ...files].find(({ code }) => {
    using tree = parser.parse(code);
    return tree.root.hasError;
  });
  if (broken !== undefined) return rejected("does_not_parse", `${broken.path} does not fit the grammar.`);
  return accepted({
    schema_version: SCHEMA_VERSION,
    instance_id: context.instance_id,
    language: target.language,
    path,
    code: main.code,
    files: [...files],
    entry: target.func_name,
    origin: "static",
    stand_ins: [],
    target_edits: [],
    imports: [...new Set(context.units.flatMap(({ external }) => external))].toSorted(),
    provenance: main.provenance,
  });
}

interface FormOptions {
  readonly context: FunctionContext;
  readonly format: Format;
  readonly path: string;
  readonly entryName: string;
}

function formOf(
  units: readonly ModuleUnit[],
  { context, format, path, entryName }: FormOptions,
): ReturnType<typeof fileForm> {
  const { target } = context;
  if (format === "commonjs") return { main: flatForm(units, target.path, []), files: [] };
  if (!fitsFlatForm(units, context)) return fileForm({ units, targetPath: target.path, mainPath: path, entryName });
  const own = units.filter(({ unit }) => unit.path === target.path);
  const isExported = own.some(({ exported }) => exported.has(entryName));
  const isBound = own.some(({ unit }) => unit.binds.includes(entryName));
  return {
    main: flatForm(units, target.path, isExported || !isBound ? [] : [`export { ${entryName} };`]),
    files: [],
  };
}

/** A file without any sign is taken for a module: its imports and exports have been dissolved. */
function formatOf(units: readonly ModuleUnit[], path: string): Format {
  if (/\.c[jt]s$/u.test(path)) return "commonjs";
  const has = (mark: "module" | "commonjs"): boolean => units.some(({ marks }) => marks.has(mark));
  return has("commonjs") && !has("module") ? "commonjs" : "module";
}

function loadingProblem(units: readonly ModuleUnit[]): StageResult<never> | undefined {
  for (const { unit, marks, moduleUses, uses } of units) {
    const where = `The statement at ${unit.id}`;
    if (marks.has("broken")) return rejected("does_not_parse", `${where} does not fit the grammar.`);
    if (marks.has("import_meta")) return rejected("import_meta", `${where} asks where its file is.`);
    if (marks.has("top_level_await")) return rejected("top_level_await", `${where} waits while the module loads.`);
    if (marks.has("own_module_call"))
      return rejected("own_module_loaded", `${where} loads a module of the repository.`);
    const [used] = moduleUses;
    if (used !== undefined) return rejected("module_object_used", `${where} uses the module ${used.name} as a value.`);
    const odd = uses.find(
      ({ edge }) => !/^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Continue}$]+)*$/u.test(edge.name),
    );
    if (odd !== undefined) return rejected("own_module_loaded", `${where} names a module in ${odd.edge.name}.`);
  }
  return undefined;
}

/** Modules of CommonJS are put into one, or not at all. */
function formatProblem(
  units: readonly ModuleUnit[],
  format: Format,
  context: FunctionContext,
): StageResult<never> | undefined {
  if (format === "module") {
    const both = units.find(({ marks }) => marks.has("commonjs"));
    return both === undefined
      ? undefined
      : rejected("mixed_module_formats", `The statement at ${both.unit.id} is CommonJS, and others are not.`);
  }
  return fitsFlatForm(units, context)
    ? undefined
    : rejected(
        "commonjs_across_files",
        "Its modules of CommonJS give each other more than names that can stay as they are.",
      );
}

function entryProblem({ units, target, target_unit }: FunctionContext): StageResult<never> | undefined {
  const unit = units.find(({ id }) => id === target_unit);
  return unit?.code.includes(target.orig_func) === true
    ? undefined
    : rejected("entry_ambiguous", `The statement at ${target_unit} does not hold the target's text.`);
}
