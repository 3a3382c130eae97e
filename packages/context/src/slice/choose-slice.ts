import { contextLanguage } from "../languages.ts";
import { languageFacts, rejected, type StageResult, type Target } from "@repost/spec";
import { isWindowsModule } from "../python/windows-only.ts";
import type { RepositoryIndex } from "../repository-index.ts";
import { isStandardLibrary } from "../statistics/is-standard-library.ts";
import type { IndexedUnit } from "../unit-graph.ts";
import { findUsages } from "../usages/find-usages.ts";
import { readUsageFiles } from "../usages/read-usage-files.ts";
import { declaredTypes } from "../usages/typescript/types/declarations.ts";
import {
  type CollectDependenciesOptions,
  collectDependencies,
  type Slice,
  type SlicePolicy,
} from "./collect-dependencies.ts";
import { findRelatedUnits } from "./find-related-units.ts";
import { findOwners } from "./find-owners.ts";
import { findSubclasses } from "./find-subclasses.ts";

export interface Definition {
  readonly module: string;
  readonly name: string;
}

export type ChooseSliceOptions = Omit<CollectDependenciesOptions, "policy">;

const FULL_POLICY: SlicePolicy = { annotations: true, types: "target", mutators: "all", modules: "all" };
const REDUCED_POLICIES: readonly SlicePolicy[] = [
  { annotations: false, types: "target", mutators: "all", modules: "all" },
  { annotations: false, types: "target", mutators: "all", modules: "own" },
  { annotations: false, types: "target", mutators: "strong", modules: "own" },
];
/** If this slice is too large, all are. */
const LEAST_POLICY: SlicePolicy = { annotations: false, types: "target", mutators: "file", modules: "own" };

export function chooseSlice(
  index: RepositoryIndex,
  target: Target,
  seen: readonly Definition[] | null,
  options: ChooseSliceOptions,
): ContextSlice | undefined {
  const first = collectDependencies({ ...options, policy: FULL_POLICY });
  if (first !== undefined) {
    const { slice, relatedUnits, usedUnits } = withRelatedUnits(index, target, seen, options, first);
    return withTypes(target, options, { minimal: first, slice, relatedUnits, usedUnits });
  }
  const least = collectDependencies({ ...options, policy: LEAST_POLICY });
  if (least === undefined) return undefined;
  for (const policy of REDUCED_POLICIES) {
    const slice = collectDependencies({ ...options, policy });
    if (slice !== undefined) return slice;
  }
  return least;
}

/** Growth limit for definitions that build inputs, and for types. */
const ROOM = { units: 120, lines: 1000 };

export interface ContextSlice extends Slice {
  /** Ids of input builders, which prompts omit. @default none */
  readonly inputsOnly?: readonly string[];
  readonly minimal?: Slice;
}

interface SliceWithRelatedUnits {
  readonly slice: Slice;
  readonly relatedUnits: readonly IndexedUnit[];
  readonly usedUnits: readonly IndexedUnit[];
}

function withRelatedUnits(
  index: RepositoryIndex,
  target: Target,
  seen: readonly Definition[] | null,
  options: ChooseSliceOptions,
  minimal: Slice,
): SliceWithRelatedUnits {
  const required = options.companions ?? [];
  if (seen === null || minimal.units.length > options.limits.units / 2)
    return { slice: minimal, relatedUnits: required, usedUnits: required };
  const has = new Set(minimal.units.map(({ id }) => id));
  const observed = unitsOf(index, seen);
  const wasSeen = new Set(observed);
  const { used, factories } = usedAndRelatedUnits(index, target, options, minimal);
  const isUsed = new Set([...required, ...observed, ...used]);
  const limits = remainingLimits(minimal, options);
  let slice = minimal;
  const relatedUnits = [...required];
  for (const unit of [...observed, ...factories, ...used]) {
    if (has.has(unit.id) || unit.isBroken) continue;
    const larger = collectDependencies({
      ...options,
      policy: FULL_POLICY,
      limits,
      companions: [...relatedUnits, unit],
    });
    if (larger === undefined || problemOf(larger) !== undefined) continue;
    // Optional definitions are not worth additional packages.
    if (contextLanguage(target.language).infersTypes && !wasSeen.has(unit) && needsMorePackages(larger, minimal))
      continue;
    relatedUnits.push(unit);
    slice = larger;
  }
  return { slice, relatedUnits, usedUnits: relatedUnits.filter((unit) => isUsed.has(unit)) };
}

function withTypes(
  { language }: Target,
  options: ChooseSliceOptions,
  { minimal, slice, relatedUnits, usedUnits }: SliceWithRelatedUnits & { readonly minimal: Slice },
): ContextSlice {
  const limits = remainingLimits(slice, options);
  const close = (types: SlicePolicy["types"], definitions: readonly IndexedUnit[]): Slice | undefined =>
    collectDependencies({ ...options, policy: { ...FULL_POLICY, types }, limits, companions: definitions });
  const typed = languageFacts(language).isTyped ? close("all", relatedUnits) : undefined;
  const types = typed === undefined || problemOf(typed) !== undefined ? "target" : "all";
  const whole = types === "all" && typed !== undefined ? typed : slice;
  const required = options.companions ?? [];
  const hasRelatedUnits = relatedUnits.length > required.length;
  const targetOnly = types === "target" ? minimal : hasRelatedUnits ? (close(types, required) ?? minimal) : whole;
  if (usedUnits.length === relatedUnits.length) return { ...whole, minimal: targetOnly };
  const ids = new Set((close(types, usedUnits) ?? whole).units.map(({ id }) => id));
  return { ...whole, minimal: targetOnly, inputsOnly: whole.units.map(({ id }) => id).filter((id) => !ids.has(id)) };
}

function remainingLimits({ units }: Slice, { limits }: ChooseSliceOptions): ChooseSliceOptions["limits"] {
  const lines = units.reduce((sum, { codeLines }) => sum + codeLines, 0);
  return {
    units: Math.min(limits.units, units.length + ROOM.units),
    lines: Math.min(limits.lines, lines + ROOM.lines),
  };
}

function needsMorePackages(larger: Slice, minimal: Slice): boolean {
  const externalNames = new Set(minimal.units.flatMap(({ external }) => external));
  return larger.units.some(({ external }) =>
    external.some(
      (name) => !externalNames.has(name) && (isWindowsModule(name) || !isStandardLibrary({ name, language: "python" })),
    ),
  );
}

interface RelatedUnits {
  readonly used: readonly IndexedUnit[];
  readonly factories: readonly IndexedUnit[];
}

function usedAndRelatedUnits(
  index: RepositoryIndex,
  target: Target,
  { graph, target: location }: ChooseSliceOptions,
  { units: included }: Slice,
): RelatedUnits {
  if (contextLanguage(target.language).infersTypes) {
    const factories = findSubclasses({ graph, target, location });
    return { used: findOwners({ graph, target, location, included }), factories };
  }
  const { repository } = index;
  const usages = findUsages({ index, target });
  const declared = declaredTypes(repository, readUsageFiles(repository, target.language), target);
  return {
    used: [],
    factories: findRelatedUnits({ graph, target, location, usages, declared }),
  };
}

function unitsOf({ modules, graph }: RepositoryIndex, definitions: readonly Definition[]): readonly IndexedUnit[] {
  return definitions.flatMap(({ module, name }) => {
    const path = modules.find((other) => other.name === module)?.path;
    const units = path === undefined ? [] : graph.unitsOf(path);
    return units.filter(({ boundNames, kind }) => kind === "definition" && boundNames.has(name));
  });
}

export function problemOf({ units }: Slice): StageResult<never, "context"> | undefined {
  const broken = units.find(({ isBroken }) => isBroken);
  return broken === undefined
    ? undefined
    : rejected("syntax_error", `The text at ${broken.id} does not fit the grammar.`);
}
