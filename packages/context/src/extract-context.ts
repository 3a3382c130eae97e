import { contextLanguage } from "./languages.ts";
import {
  accepted,
  type FunctionContext,
  type FunctionParts,
  languageFacts,
  type OwnImportRecord,
  rejected,
  SCHEMA_VERSION,
  type StageResult,
  type Target,
  type Unit,
} from "@repost/spec";
import { type CallEdges, unitCallDistances } from "./callgraph/call-distances.ts";
import { memoize } from "./memoize.ts";
import { countBreaks } from "./files/source-text.ts";
import type { RepositoryIndex } from "./repository-index.ts";
import { chooseSlice, type ContextSlice, type Definition, problemOf } from "./slice/choose-slice.ts";
import type { SliceLimits, TargetLocation } from "./slice/collect-dependencies.ts";
import { filesByName } from "./slice/computed-modules.ts";
import { findTarget, unitsAlongside } from "./slice/find-target.ts";
import { unitRecords } from "./slice/unit-record.ts";
import { unresolvedNames, whyUnresolved } from "./slice/unresolved-names.ts";
import type { FirstImport, IndexedUnit, UnitGraph } from "./unit-graph.ts";
import { shownDeclarations } from "./usages/typescript/types/declarations.ts";
import { choosePieces } from "./rendering/choose-pieces.ts";
import { type ContextPiece, cutOf, joinPieces, pathsOf } from "./rendering/context-piece.ts";
import { contextPieces } from "./rendering/context-pieces.ts";
import { unitNeeds } from "./rendering/distances.ts";
import { nearestFirst } from "./rendering/distances.ts";

export interface ExtractContextOptions {
  readonly index: RepositoryIndex;
  readonly target: Target;
  /** @default { units: 1500, lines: 15_000, contextLines: 1000 } */
  readonly limits?: Partial<SliceLimits>;
  /** Observed classes of the target's arguments. @default none */
  readonly seen?: readonly Definition[];
  /**
   * First imported module, which decides the statement order. "entry" needs JavaScript or TypeScript.
   *
   * @default "file"
   */
  readonly from?: FirstImport;
  /** Ids of further units of the slice. @default none */
  readonly alongside?: ReadonlySet<string>;
  /** Adds definitions that build inputs, which prompts omit. @default true */
  readonly companions?: boolean;
  /** Adds the target's file. @default false */
  readonly wholeFile?: boolean;
  /** Orders limited prompts by calls. @default by names */
  readonly calls?: CallEdges | null;
}

/**
 * Extracts a function's dependencies. Rejections: `target_not_found`, `syntax_error`, `slice_too_large`,
 * `unresolved_name`.
 */
export function extractContext({
  index,
  target,
  limits = {},
  seen = [],
  alongside = new Set(),
  from = "file",
  wholeFile = false,
  companions: withInputs = true,
  calls = null,
}: ExtractContextOptions): StageResult<FunctionContext, "context"> {
  const { graph } = index;
  const location = findTarget(graph, target);
  if (location === undefined) {
    return rejected("target_not_found", whyNotFound(index, target));
  }
  const bounds = { units: 1500, lines: 15_000, contextLines: 1000, ...limits };
  const required = unitsAlongside(graph, alongside);
  const options = { graph, target: location, limits: bounds, companions: required, from };
  const slice = chooseSlice(index, target, withInputs ? seen : null, options);
  if (slice === undefined) {
    return rejected("slice_too_large", `It needs more than ${bounds.units} units or ${bounds.lines} lines.`);
  }
  return (
    problemOf(slice) ??
    describe(index, target, location, { ...slice, contextLines: bounds.contextLines, wholeFile, calls })
  );
}

function whyNotFound(
  { graph, language }: RepositoryIndex,
  { path, language: targetLanguage, ...target }: Target,
): string {
  if (graph.codeOf(path) !== undefined)
    return `${path} does not have ${target.func_name} in line ${target.start_line}.`;
  const hint = language === targetLanguage ? "" : ` Index the repository with language: "${targetLanguage}".`;
  return `The index of ${language} sources does not have ${path}.${hint}`;
}

function whyIn({ minimal, ...slice }: ContextSlice): (id: string) => NonNullable<Unit["why"]> {
  const { units, changing } = minimal ?? slice;
  const needed = new Set(units.map(({ id }) => id));
  return (id) => {
    if (!needed.has(id)) return "makes inputs";
    return changing.has(id) ? "changes what is needed" : "needed";
  };
}

function describe(
  index: RepositoryIndex,
  target: Target,
  location: TargetLocation,
  slice: ContextSlice &
    Pick<SliceLimits, "contextLines"> &
    Required<Pick<ExtractContextOptions, "wholeFile" | "calls">>,
): StageResult<FunctionContext, "context"> {
  const { graph } = index;
  const { unresolved, fatal } = unresolvedNames(
    graph,
    location,
    slice.units,
    contextLanguage(target.language).canStubNames,
  );
  if (fatal !== undefined) {
    return rejected("unresolved_name", whyUnresolved(graph, fatal));
  }
  const paths = new Set(slice.units.map(({ path }) => path));
  const dialect = graph.dialectOf?.(target.path, paths);
  const data = filesByName(index, slice.units);
  const { inputsOnly = [] } = slice;
  const plain: FunctionContext = {
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    target,
    target_unit: location.unit.id,
    units: unitRecords(slice.units, graph, whyIn(slice)),
    ...(inputsOnly.length === 0 ? {} : { companions: [...inputsOnly] }),
    ...(slice.wholeFile ? { file_code: graph.codeOf(target.path) } : {}),
    imports: ownImports(graph, slice.units),
    functions: functionParts(graph, location.unit),
    ...(dialect === undefined ? {} : { dialect }),
    ...(data.length === 0 ? {} : { data: [...data] }),
    context: [],
    cut: [...slice.cut],
    unresolved: [...unresolved],
  };
  const { calls } = slice;
  const context = calls === null ? plain : { ...plain, call_distances: unitCallDistances(plain, calls) };
  const shownCode = shownContext(context, slice.contextLines);
  const declared = shownDeclarations(index.repository, target, location.unit.code);
  const fragments = withModuleDocstring(index, target, shownCode.context);
  return accepted({ ...context, ...shownCode, context: [...declared, ...fragments] });
}

function withModuleDocstring(
  { graph, language }: RepositoryIndex,
  { path }: Target,
  fragments: FunctionContext["context"],
): FunctionContext["context"] {
  const docstring = languageFacts(language).hasDocstrings
    ? graph.unitsOf(path).find(({ boundNames }) => boundNames.has("__doc__"))
    : undefined;
  if (docstring === undefined || docstring.boundNames.size !== 1 || docstring.isBroken) return fragments;
  return fragments.map((fragment) =>
    fragment.path !== path || fragment.code.includes(docstring.code)
      ? fragment
      : { ...fragment, code: `${docstring.code}\n\n${fragment.code}` },
  );
}

function functionParts(graph: UnitGraph, unit: IndexedUnit): FunctionParts[] {
  const unitEnd = unit.start + unit.code.length;
  return graph
    .functionsOf(unit.path)
    .filter(({ start }) => start >= unit.start && start < unitEnd)
    .map(({ name, start, end, body, bodyEnd, docstringEnd }) => ({
      name,
      start: start - unit.start,
      end: Math.min(end, unitEnd) - unit.start,
      body: body - unit.start,
      ...(bodyEnd === undefined ? {} : { body_end: bodyEnd - unit.start }),
      docstring_end: docstringEnd === null ? null : docstringEnd - unit.start,
    }));
}

function ownImports(graph: UnitGraph, units: readonly IndexedUnit[]): OwnImportRecord[] {
  const records = new Map<string, OwnImportRecord>();
  const importPositions = new Set(
    units.filter(({ kind }) => kind === "import").map(({ path, start }) => `${path}:${start}`),
  );
  for (const unit of units) {
    for (const { start, startLine, endLine, code, boundNames } of graph.importsOf(unit)) {
      const { id, path } = unit;
      const key = `${path}:${start}`;
      if (importPositions.has(key)) continue;
      const record = records.get(key) ?? {
        path,
        start_line: startLine,
        end_line: endLine,
        code,
        binds: [...boundNames],
        units: [],
      };
      record.units.push(id);
      records.set(key, record);
    }
  }
  return [...records.values()];
}

function shownContext(
  context: FunctionContext,
  limitLines: number,
): Pick<FunctionContext, "context"> & Required<Pick<FunctionContext, "context_cut">> {
  const pieces = nearestFirst(context, contextPieces(context));
  const linesOf = memoize(({ code }: ContextPiece): number => countBreaks(code) + 1);
  const chosen = choosePieces({
    pieces,
    needs: unitNeeds(context),
    limit: limitLines,
    costOf: linesOf,
    measure: (all) => all.reduce((sum, piece) => sum + linesOf(piece), 0),
  });
  const shownCode = chosen ?? pieces.filter(({ isTarget }) => isTarget);
  return { context: joinPieces(shownCode, pathsOf(context)), context_cut: [...cutOf(pieces, shownCode)] };
}
