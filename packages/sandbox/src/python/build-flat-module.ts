import {
  accepted,
  type FunctionContext,
  type LanguageAdapter,
  rejected,
  SCHEMA_VERSION,
  type SandboxedModule,
  type Span,
  type StageResult,
} from "@repost/spec";
import { findFunction, functionText, type Parser } from "@repost/syntax";
import { assemble } from "./assemble.ts";
import { checkText } from "./check-module.ts";
import { chooseNames } from "./choose-names.ts";
import { buildFacades, type Facades } from "./facades.ts";
import { type FlatUnit, readUnits } from "./flat-unit.ts";
import { importLines } from "./import-lines.ts";
import { lazyPaths } from "./lazy-paths.ts";
import { createModuleNames } from "./module-names.ts";
import { orderUnits } from "./order-units.ts";
import { rewriteUnit } from "./rewrite-unit.ts";

export interface BuildFlatModuleOptions {
  readonly context: FunctionContext;
  readonly parser: Parser;
  readonly adapter: LanguageAdapter;
  readonly maxLines: number;
}

/** One module out of a context's units: the target's text to the letter, everything else as near to its own as names allow. */
export function buildFlatModule({
  context,
  parser,
  adapter,
  maxLines,
}: BuildFlatModuleOptions): StageResult<SandboxedModule> {
  const { target } = context;
  const { units, hoisted } = readUnits(context, parser);
  const naming = chooseNames(units, target.path);
  const modules = createModuleNames(context.units);
  const flatName = freeModuleName(context);
  const facades = buildFacades({ units, naming, modules, flatName });
  const own = new Set([flatName, ...facades.files.map(({ path }) => path.replace(/[/.].*$/, ""))]);
  const clash = context.units.flatMap(({ external }) => external).find((name) => own.has(name));
  if (clash !== undefined) {
    return rejected("module_object_used", `Modules named ${clash} are both the repository's own and from outside.`);
  }
  const storing = units.find(({ spots }) => spots.some((spot) => spot.isTargets && spot.isInnerStore));
  if (storing !== undefined) {
    return rejected("module_object_used", "The target assigns a variable of another module of the repository.");
  }
  const isLazy = lazyPaths(units, target.path);
  const dropped = overloads(units, target.func_name, adapter);
  const written = orderedUnits(units, hoisted, isLazy).map((unit) => ({
    unit,
    code: rewriteUnit({ unit, naming, dropped: unit.target === null ? [] : dropped }),
  }));
  // Only now is it known which variables need a second name.
  const imports = importLines({ units, hoisted, naming, isLazy });
  const { code, provenance } = assemble({ written, imports, facades, naming });
  const lines = code.split("\n").length - 1;
  if (lines > maxLines) return rejected("module_too_large", `It has ${lines} lines, more than ${maxLines}.`);
  const { problem, imports: needed } = checkText({ code, parser, allowed: allowedNames(context, units), own });
  if (problem !== null) { if (process.env["DEBUG_CODE"]) console.log(code); return rejected(problem.reason, problem.detail); }
  const definition = findFunction(adapter.functions(code), target.func_name);
  if (definition === undefined || functionText(code, definition) !== target.orig_func) {
    return rejected("entry_ambiguous", `The first ${target.func_name} of the module is another one than the target.`);
  }
  return accepted(record(context, { code, provenance, imports: needed, files: facades.files, path: `${flatName}.py` }));
}

/** Signatures for type checkers come before the definition, and would be taken for it. */
function overloads(units: readonly FlatUnit[], name: string, adapter: LanguageAdapter): readonly Span[] {
  return units.flatMap(({ unit, target }) => {
    if (target === null || target.start === 0) return [];
    const before = adapter.functions(unit.code).filter((one) => one.name === name && one.span.end <= target.start);
    return before
      .filter(({ decorators }) => decorators.some((decorator) => /(?:^|\.)overload$/.test(decorator)))
      .map(({ span }) => span);
  });
}

function orderedUnits(
  units: readonly FlatUnit[],
  hoisted: ReadonlySet<string>,
  isLazy: (path: string) => boolean,
): readonly FlatUnit[] {
  const staying = units.filter(({ unit }) => !hoisted.has(unit.id));
  const byId = new Map(staying.map((unit) => [unit.unit.id, unit]));
  const ordered = orderUnits(
    staying.map(({ unit }) => unit),
    isLazy,
  );
  return ordered.flatMap(({ id }) => byId.get(id) ?? []);
}

/** A name for the flat module that no module it has to do with has. */
function freeModuleName({ units }: FunctionContext): string {
  const used = new Set(units.flatMap(({ external, module }) => [...external, ...module.split(".").slice(0, 1)]));
  return ["module", "sliced_module", "repost_module"].find((name) => !used.has(name)) ?? "repost_sliced_module";
}

/** Names that the repository does not bind either, and those that star imports and writes to globals() bring. */
function allowedNames({ unresolved }: FunctionContext, units: readonly FlatUnit[]): ReadonlySet<string> {
  const open = units.flatMap(({ spots }) => spots.filter(({ variable }) => variable.kind === "open"));
  const guarded = units.flatMap(({ unit }) => unit.edges.flatMap(({ to, name }) => (to.kind === "unresolved" ? [name] : [])));
  const first = (name: string): string => name.split(".")[0] ?? name;
  return new Set([
    ...unresolved.map(({ name }) => first(name)),
    ...guarded.map(first),
    ...open.map(({ variable }) => variable.name),
  ]);
}

interface Built {
  readonly code: string;
  readonly provenance: SandboxedModule["provenance"];
  readonly imports: readonly string[];
  readonly files: Facades["files"];
  readonly path: string;
}

function record({ instance_id, target }: FunctionContext, built: Built): SandboxedModule {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    language: target.language,
    path: built.path,
    code: built.code,
    files: [...built.files],
    entry: target.func_name,
    origin: "static",
    stand_ins: [],
    target_edits: [],
    imports: [...built.imports],
    provenance: built.provenance,
  };
}
