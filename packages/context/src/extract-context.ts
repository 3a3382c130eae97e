import {
  accepted,
  type FunctionContext,
  rejected,
  SCHEMA_VERSION,
  type StageResult,
  type Target,
  type Unit,
} from "@repost/spec";
import { shownContext } from "./rendering/shown-context.ts";
import { functionParts } from "./rendering/function-parts.ts";
import { ownImports } from "./rendering/own-imports.ts";
import type { RepositoryIndex } from "./repository-index.ts";
import {
  type CloseOverNeedsOptions,
  closeOverNeeds,
  type Slice,
  type SliceLimits,
  type SlicePolicy,
  type TargetPlace,
} from "./slice/close-over-needs.ts";
import { computedModules } from "./slice/computed-modules.ts";
import { dataFiles } from "./slice/data-files.ts";
import { findCompanions } from "./slice/find-companions.ts";
import { findInverses } from "./slice/find-inverses.ts";
import { findOwners } from "./slice/find-owners.ts";
import { findSubclasses } from "./slice/find-subclasses.ts";
import { findTarget } from "./slice/find-target.ts";
import { isWindowsModule } from "./python/windows-only.ts";
import { isStandardLibrary } from "./statistics/is-standard-library.ts";
import { unitRecords } from "./slice/unit-record.ts";
import { unresolvedNames, whyUnresolved } from "./slice/unresolved-names.ts";
import type { FirstImport, IndexedUnit } from "./unit-graph.ts";
import { findUsages } from "./usages/find-usages.ts";
import { shownDeclarations } from "./usages/typescript/types/declarations.ts";

/** Something that a module of the repository defines at its top. */
export interface Definition {
  /** Import name of the module. */
  readonly module: string;
  readonly name: string;
}

export interface ExtractContextOptions {
  readonly index: RepositoryIndex;
  readonly target: Target;
  /** @default { units: 1500, lines: 15_000, contextLines: 1000 } */
  readonly limits?: Partial<SliceLimits>;
  /** What objects consist of that the target was seen to be called with: it comes along as far as that is little. @default none */
  readonly seen?: readonly Definition[];
  /**
   * What is imported first, which decides the order of statements and which of those come along that change others while they load: the target's file, or the entry of its
   * package, where there is one that imports the file (JavaScript and TypeScript). @default "file"
   */
  readonly from?: FirstImport;
  /** Ids of units that come along in any case, with what they need. @default none */
  readonly alongside?: ReadonlySet<string>;
  /**
   * Whether definitions come along that only help to make inputs, as far as they are few. Their units say `why: "makes inputs"`, and prompts leave them out.
   *
   * @default true
   */
  readonly companions?: boolean;
  /** Whether the context brings the text of the target's file. @default false */
  readonly wholeFile?: boolean;
}

/** From the most to the least that is taken along: what runs comes first, what only helps to test it and distant registrations go. */
const policies: readonly SlicePolicy[] = [
  { annotations: true, mutators: "all", modules: "all" },
  { annotations: false, mutators: "all", modules: "all" },
  { annotations: false, mutators: "all", modules: "own" },
  { annotations: false, mutators: "strong", modules: "own" },
  { annotations: false, mutators: "file", modules: "own" },
];

/**
 * Collects what a function needs of its repository. Rejections: `target_not_found`, `syntax_error`, `slice_too_large`, `unresolved_name`.
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
}: ExtractContextOptions): StageResult<FunctionContext> {
  const { graph } = index;
  const place = findTarget(graph, target);
  if (place === undefined) {
    return rejected("target_not_found", whyNotFound(index, target));
  }
  const bounds = { units: 1500, lines: 15_000, contextLines: 1000, ...limits };
  const required = graph.paths.flatMap((path) => graph.unitsOf(path).filter(({ id }) => alongside.has(id)));
  const options = { graph, target: place, limits: bounds, companions: required, from };
  const slice = smallEnough(index, target, withInputs ? seen : null, options);
  if (slice === undefined) {
    return rejected("slice_too_large", `It needs more than ${bounds.units} units or ${bounds.lines} lines.`);
  }
  return problemOf(slice) ?? describe(index, target, place, { ...slice, contextLines: bounds.contextLines, wholeFile });
}

function whyNotFound({ graph, language }: RepositoryIndex, { path, language: wanted, ...target }: Target): string {
  if (graph.codeOf(path) !== undefined)
    return `${path} does not have ${target.func_name} in line ${target.start_line}.`;
  const hint = language === wanted ? "" : ` Index the repository with language: "${wanted}".`;
  return `The index of ${language} sources does not have ${path}.${hint}`;
}

/** The first policy whose slice is within its limits. Each takes along a part of the one before: where the last is too much, all are. */
function smallEnough(
  index: RepositoryIndex,
  target: Target,
  seen: readonly Definition[] | null,
  options: Omit<CloseOverNeedsOptions, "policy">,
): ContextSlice | undefined {
  const [most, ...others] = policies.map((policy) => () => closeOverNeeds({ ...options, policy }));
  const first = most?.();
  if (first !== undefined) return seen === null ? first : withCompanions(index, target, seen, options, first);
  const least = others.pop()?.();
  if (least === undefined) return undefined;
  for (const slice of others) {
    const found = slice();
    if (found !== undefined) return found;
  }
  return least;
}

/** How much larger a slice may become by what only makes inputs, in units and lines of code. */
const ROOM = { units: 120, lines: 1000 };

interface ContextSlice extends Slice {
  /** Ids of units that prompts leave out, for the target does not need them. @default none */
  readonly inputsOnly?: readonly string[];
  /** Slice without definitions that make inputs. @default the slice itself */
  readonly alone?: Slice;
}

/** The slice with what makes inputs for the target, as far as that is little. */
function withCompanions(
  index: RepositoryIndex,
  target: Target,
  seen: readonly Definition[],
  options: Omit<CloseOverNeedsOptions, "policy">,
  alone: Slice,
): ContextSlice {
  const [policy] = policies;
  if (policy === undefined || alone.units.length > options.limits.units / 2) return alone;
  const has = new Set(alone.units.map(({ id }) => id));
  const observed = unitsOf(index, seen);
  const wasSeen = new Set(observed);
  const { used, makers } = shownCompanions(index, target, options, alone);
  const isUsed = new Set([...(options.companions ?? []), ...observed, ...used]);
  const lines = alone.units.reduce((sum, { codeLines }) => sum + codeLines, 0);
  const limits = {
    units: Math.min(options.limits.units, alone.units.length + ROOM.units),
    lines: Math.min(options.limits.lines, lines + ROOM.lines),
  };
  let slice = alone;
  const companions = [...(options.companions ?? [])];
  for (const unit of [...observed, ...makers, ...used]) {
    if (has.has(unit.id) || unit.isBroken) continue;
    const larger = closeOverNeeds({ ...options, policy, limits, companions: [...companions, unit] });
    if (larger === undefined || problemOf(larger) !== undefined) continue;
    // What only may serve is not worth packages, or another system, that the target itself does without.
    if (target.language === "python" && !wasSeen.has(unit) && asksForPackages(larger, alone)) continue;
    companions.push(unit);
    slice = larger;
  }
  const shown = companions.filter((unit) => isUsed.has(unit));
  if (shown.length === companions.length) return { ...slice, alone };
  const needed = closeOverNeeds({ ...options, policy, limits, companions: shown }) ?? slice;
  const ids = new Set(needed.units.map(({ id }) => id));
  return { ...slice, alone, inputsOnly: slice.units.map(({ id }) => id).filter((id) => !ids.has(id)) };
}

function asksForPackages(larger: Slice, alone: Slice): boolean {
  const known = new Set(alone.units.flatMap(({ external }) => external));
  return larger.units.some(({ external }) =>
    external.some(
      (name) => !known.has(name) && (isWindowsModule(name) || !isStandardLibrary({ name, language: "python" })),
    ),
  );
}

interface Companions {
  /** Classes whose attributes the target reads. */
  readonly used: readonly IndexedUnit[];
  /** Definitions that only make inputs. */
  readonly makers: readonly IndexedUnit[];
}

/**
 * Definitions that help to make inputs. Python: functions that undo the target, subclasses that complete an abstract class, and classes known
 * by their attributes alone. TypeScript and JavaScript: functions that undo the target, and the makers of its argument types.
 */
function shownCompanions(
  index: RepositoryIndex,
  target: Target,
  { graph, target: place }: Omit<CloseOverNeedsOptions, "policy">,
  { units: kept }: Slice,
): Companions {
  const inverses = findInverses({ graph, target, place });
  if (target.language === "python") {
    const makers = [...inverses, ...findSubclasses({ graph, target, place })];
    return { used: findOwners({ graph, target, place, kept }), makers };
  }
  const usages = findUsages({ index, target });
  return { used: [], makers: [...inverses, ...findCompanions({ graph, target, place, usages })] };
}

/** Units that define something; what no module has is left out. */
function unitsOf({ modules, graph }: RepositoryIndex, definitions: readonly Definition[]): readonly IndexedUnit[] {
  return definitions.flatMap(({ module, name }) => {
    const path = modules.find((one) => one.name === module)?.path;
    const units = path === undefined ? [] : graph.unitsOf(path);
    return units.filter(({ binds, kind }) => kind === "definition" && binds.has(name));
  });
}

function problemOf({ units }: Slice): StageResult<never> | undefined {
  const broken = units.find(({ isBroken }) => isBroken);
  return broken === undefined
    ? undefined
    : rejected("syntax_error", `The text at ${broken.id} does not fit the grammar.`);
}

function dialect(
  { dialectOf }: RepositoryIndex["graph"],
  { path }: Target,
  { units }: Slice,
): Pick<FunctionContext, "dialect"> {
  if (dialectOf === undefined) return {};
  return { dialect: dialectOf(path, new Set(units.map((unit) => unit.path))) };
}

/** What the slice's code reads of data, where it reads any. */
function data(index: RepositoryIndex, { units }: Slice): Pick<FunctionContext, "data"> {
  const { root, language } = index;
  const found = language === "python" ? [...dataFiles(root, units), ...computedModules(index, units)] : [];
  return found.length === 0 ? {} : { data: [...found] };
}

function companions({ inputsOnly = [] }: ContextSlice): Pick<FunctionContext, "companions"> {
  return inputsOnly.length === 0 ? {} : { companions: [...inputsOnly] };
}

/** Returns the reason of each unit of a slice. */
function whyIn({ alone, ...slice }: ContextSlice): (id: string) => NonNullable<Unit["why"]> {
  const { units, changing } = alone ?? slice;
  const needed = new Set(units.map(({ id }) => id));
  return (id) => {
    if (!needed.has(id)) return "makes inputs";
    return changing.has(id) ? "changes what is needed" : "needed";
  };
}

function describe(
  index: RepositoryIndex,
  target: Target,
  place: TargetPlace,
  slice: ContextSlice & Pick<SliceLimits, "contextLines"> & Required<Pick<ExtractContextOptions, "wholeFile">>,
): StageResult<FunctionContext> {
  const { graph } = index;
  const { unresolved, fatal } = unresolvedNames(graph, place, slice.units, target.language === "python");
  if (fatal !== undefined) {
    return rejected("unresolved_name", whyUnresolved(graph, fatal));
  }
  const context: FunctionContext = {
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    target,
    target_unit: place.unit.id,
    units: unitRecords(slice.units, graph, whyIn(slice)),
    ...companions(slice),
    ...(slice.wholeFile ? { file_code: graph.codeOf(target.path) } : {}),
    imports: ownImports(graph, slice.units),
    functions: functionParts(graph, place.unit),
    ...dialect(graph, target, slice),
    ...data(index, slice),
    context: [],
    cut: [...slice.cut],
    unresolved: [...unresolved],
  };
  const shown = shownContext(context, slice.contextLines);
  const declared = shownDeclarations(index, target, place.unit.code);
  const fragments = withModuleDocstring(index, target, shown.context);
  return accepted({ ...context, ...shown, context: [...declared, ...fragments] });
}

/** The docstring of a module of Python is part of the specification of its functions, although none of them names it. */
function withModuleDocstring(
  { graph, language }: RepositoryIndex,
  { path }: Target,
  fragments: FunctionContext["context"],
): FunctionContext["context"] {
  const docstring = language === "python" ? graph.unitsOf(path).find(({ binds }) => binds.has("__doc__")) : undefined;
  if (docstring === undefined || docstring.binds.size !== 1 || docstring.isBroken) return fragments;
  return fragments.map((fragment) =>
    fragment.path !== path || fragment.code.includes(docstring.code)
      ? fragment
      : { ...fragment, code: `${docstring.code}\n\n${fragment.code}` },
  );
}
