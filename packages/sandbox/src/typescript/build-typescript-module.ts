import {
  accepted,
  type FunctionContext,
  rejected,
  SCHEMA_VERSION,
  type SandboxedModule,
  type SourceFile,
  type StageRejection,
  type StageResult,
} from "@repost/spec";
import type { Parser } from "@repost/syntax";
import { buildMultiFileModule, type MultiFileModule } from "./multi-file-module.ts";
import { freeNames } from "./check-module.ts";
import { callNamespaces } from "./called-namespaces.ts";
import { eagerFirst } from "./eager-first.ts";
import { buildBundle } from "./bundle.ts";
import { endingFor, type Format } from "./module-text.ts";
import { chooseSettings } from "../settings.ts";
import { fixedSpan } from "./variables.ts";
import { type Mark, type ModuleUnit, readModuleUnits } from "./module-unit.ts";

interface BuildTypeScriptModuleOptions {
  readonly context: FunctionContext;
  readonly parser: Parser;
  readonly maxLines: number;
}

/** Builds several files if a bundle would rename the target's names. */
export function buildTypeScriptModule(options: BuildTypeScriptModuleOptions): StageResult<SandboxedModule, "sandbox"> {
  const { context, parser, maxLines } = options;
  const { target } = context;
  const units = readModuleUnits(eagerFirst(context.units), parser);
  const targetFileUnits = units.filter(({ unit, isLinking }) => unit.path === target.path && !isLinking);
  const format = formatOf(units, context);
  const problem = loadingProblem(units, context) ?? formatProblem(units, format, target.path) ?? entryProblem(context);
  if (problem !== undefined) return problem;
  const settings = settingsOf(units, context);
  const written = writeFiles(units, targetFileUnits, { context, format, settings });
  if (written.status === "rejected") return written;
  const { path } = written.value;
  const main = { ...written.value.main, code: callNamespaces(parser, written.value.main.code) };
  const files = written.value.files.map((file) => ({ ...file, code: callNamespaces(parser, file.code) }));
  const lines = [main, ...files].reduce((sum, { code }) => sum + code.split("\n").length - 1, 0);
  if (lines > maxLines) return rejected("module_too_large", `It has ${lines} lines, more than ${maxLines}.`);
  const texts = [{ path, code: main.code }, ...files];
  const wrong = textProblem(texts, parser, context);
  if (wrong !== undefined) return wrong;
  return accepted({
    schema_version: SCHEMA_VERSION,
    instance_id: context.instance_id,
    language: target.language,
    path,
    code: main.code,
    files: [...files, ...configurationFiles(units, context, path)],
    entry: target.func_name,
    origin: "static",
    // Multi-file modules set no variables.
    stubs: written.value.files.length === 0 ? [...settings] : [],
    target_edits: [],
    imports: [...new Set(context.units.flatMap(({ external }) => external))].toSorted(),
    provenance: main.provenance,
  });
}

function settingsOf(units: readonly ModuleUnit[], context: FunctionContext): SandboxedModule["stubs"] {
  const fixed = fixedSpan(context);
  return chooseSettings(
    units.map(({ unit, settings }) => ({ settings, target: unit.id === fixed.unit ? fixed : null })),
  );
}

interface WriteFilesOptions {
  readonly context: FunctionContext;
  readonly format: Format;
  readonly settings: SandboxedModule["stubs"];
}

interface ModuleFiles extends MultiFileModule {
  readonly path: string;
}

function writeFiles(
  units: readonly ModuleUnit[],
  targetFileUnits: readonly ModuleUnit[],
  { context, format, settings }: WriteFilesOptions,
): StageResult<ModuleFiles, "sandbox"> {
  const { target } = context;
  const [entryName = ""] = target.func_name.split(".");
  const isExported = targetFileUnits.some(({ exported }) => exported.has(entryName));
  const isBound = targetFileUnits.some(({ unit }) => unit.binds.includes(entryName));
  const isOpen = format === "commonjs" || isExported || !isBound;
  const flat = buildBundle({ units, context, format, settings, exports: isOpen ? [] : [`export { ${entryName} };`] });
  if (typeof flat !== "string") {
    const path = `module${endingFor(target.path, format === "module" ? units : targetFileUnits, format)}`;
    return accepted({ path, main: flat, files: [] });
  }
  if (format === "commonjs") {
    return rejected("target_names_clash", flat);
  }
  if (units.some(({ moduleUses }) => moduleUses.length > 0)) return rejected("module_object_used", flat);
  if (units.some(({ calls }) => calls.size > 0)) return rejected("own_module_loaded", flat);
  const path = `module${endingFor(target.path, targetFileUnits, format)}`;
  return accepted({ path, ...buildMultiFileModule({ units, targetPath: target.path, mainPath: path, entryName }) });
}

/** A file without imports, exports or `require` counts as ES module. */
function formatOf(units: readonly ModuleUnit[], { target: { path }, dialect }: FunctionContext): Format {
  if (dialect?.common_files.includes(path) === true) return "commonjs";
  if (/\.c[jt]s$/u.test(path)) return "commonjs";
  if (/\.m[jt]s$/u.test(path)) return "module";
  const fileUnits = units.filter(({ unit }) => unit.path === path);
  const has = (among: readonly ModuleUnit[], ...wanted: readonly Mark[]): boolean =>
    among.some(({ marks }) => wanted.some((mark) => marks.has(mark)));
  if (has(fileUnits, "module", "import")) return "module";
  if (has(fileUnits, "commonjs")) return "commonjs";
  return has(units, "commonjs") && !has(units, "module", "import") ? "commonjs" : "module";
}

type Problem = StageRejection<"sandbox"> | undefined;

function loadingProblem(units: readonly ModuleUnit[], { target_unit: targetUnit }: FunctionContext): Problem {
  for (const { unit, marks } of units) {
    const where = `The statement at ${unit.id}`;
    if (marks.has("broken")) return rejected("does_not_parse", `${where} does not fit the grammar.`);
    // Other functions may never be called.
    if (marks.has("import_meta") || (unit.id === targetUnit && marks.has("import_meta_in_function")))
      return rejected("import_meta", `${where} asks where its file is.`);
    if (marks.has("top_level_await")) return rejected("top_level_await", `${where} waits while the module loads.`);
  }
  return undefined;
}

/** A CommonJS module cannot contain import statements. */
function formatProblem(units: readonly ModuleUnit[], format: Format, path: string): Problem {
  if (format === "module") return undefined;
  const other = units.find(
    ({ unit, marks, isLinking, isTypeOnly }) => !isLinking && !isTypeOnly && unit.path !== path && marks.has("import"),
  );
  return other === undefined
    ? undefined
    : rejected(
        "mixed_module_formats",
        `The statement at ${other.unit.id} imports a module, and the target's file is CommonJS.`,
      );
}

function textProblem(texts: readonly SourceFile[], parser: Parser, { unresolved }: FunctionContext): Problem {
  const allowed = new Set(unresolved.map(({ name }) => name));
  for (const { path, code } of texts) {
    using tree = parser.parse(code);
    if (tree.root.hasError) return rejected("does_not_parse", `${path} does not fit the grammar.`);
    const { free, repeated } = freeNames(tree.root, { allowed, isCommon: !/\.m[jt]s$/u.test(path) });
    if (repeated !== undefined) return rejected("name_bound_twice", `${path} declares ${repeated} more than once.`);
    if (free.length > 0) return rejected("free_name", `Nothing in ${path} binds ${free.join(", ")}.`);
  }
  return undefined;
}

function entryProblem({ units, target, target_unit }: FunctionContext): Problem {
  const unit = units.find(({ id }) => id === target_unit);
  return unit?.code.includes(target.orig_func) === true
    ? undefined
    : rejected("entry_ambiguous", `The statement at ${target_unit} does not hold the target's text.`);
}

const subjects: Readonly<Record<string, Mark>> = {
  useDefineForClassFields: "field",
  experimentalDecorators: "decorator",
  jsx: "jsx",
  jsxFactory: "jsx",
  jsxFragmentFactory: "jsx",
  jsxImportSource: "jsx",
};

function configurationFiles(
  units: readonly ModuleUnit[],
  { dialect }: FunctionContext,
  path: string,
): readonly SourceFile[] {
  if (!/\.(?:[cm]?ts|[jt]sx)$/u.test(path)) return [];
  const options = Object.entries(dialect?.compiler_options ?? {}).filter(([name, value]) => {
    const subject = subjects[name];
    if (name === "useDefineForClassFields" && value === true) return false;
    return subject !== undefined && units.some(({ marks }) => marks.has(subject));
  });
  if (options.length === 0) return [];
  const code = `${JSON.stringify({ compilerOptions: Object.fromEntries(options) }, null, 2)}\n`;
  return [{ path: "tsconfig.json", code }];
}
