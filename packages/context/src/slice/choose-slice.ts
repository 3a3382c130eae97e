import { contextLanguage } from "../languages.ts";
import { languageFacts, rejected, type StageResult, type Target } from "@repost/spec";
import { isWindowsModule } from "../python/windows-only.ts";
import type { RepositoryIndex } from "../repository-index.ts";
import { isStandardLibrary } from "../statistics/is-standard-library.ts";
import type { IndexedUnit } from "../unit-graph.ts";
import { findUsages } from "../usages/find-usages.ts";
import { readUsageFiles } from "../usages/read-usage-files.ts";
import { declaredTypes } from "../usages/typescript/types/declarations.ts";
import { type CloseOverNeedsOptions, closeOverNeeds, type Slice, type SlicePolicy } from "./close-over-needs.ts";
import { findCompanions } from "./find-companions.ts";
import { findInverses } from "./find-inverses.ts";
import { findOwners } from "./find-owners.ts";
import { findSubclasses } from "./find-subclasses.ts";

export interface Definition {
  readonly module: string;
  readonly name: string;
}

export type ChooseSliceOptions = Omit<CloseOverNeedsOptions, "policy">;

const policies: readonly SlicePolicy[] = [
  { annotations: true, types: "target", mutators: "all", modules: "all" },
  { annotations: false, types: "target", mutators: "all", modules: "all" },
  { annotations: false, types: "target", mutators: "all", modules: "own" },
  { annotations: false, types: "target", mutators: "strong", modules: "own" },
  { annotations: false, types: "target", mutators: "file", modules: "own" },
];

export function chooseSlice(
  index: RepositoryIndex,
  target: Target,
  seen: readonly Definition[] | null,
  options: ChooseSliceOptions,
): ContextSlice | undefined {
  const [most, ...others] = policies.map((policy) => () => closeOverNeeds({ ...options, policy }));
  const first = most?.();
  if (first !== undefined) {
    const { slice, companions, shown } = withCompanions(index, target, seen, options, first);
    return withTypes(target, options, { alone: first, slice, companions, shown });
  }
  const least = others.pop()?.();
  if (least === undefined) return undefined;
  for (const slice of others) {
    const initial = slice();
    if (initial !== undefined) return initial;
  }
  return least;
}

/** Growth limit for definitions that build inputs, and for types. */
const ROOM = { units: 120, lines: 1000 };

export interface ContextSlice extends Slice {
  /** Ids of input builders, which prompts omit. @default none */
  readonly inputsOnly?: readonly string[];
  readonly alone?: Slice;
}

interface Companioned {
  readonly slice: Slice;
  readonly companions: readonly IndexedUnit[];
  readonly shown: readonly IndexedUnit[];
}

function withCompanions(
  index: RepositoryIndex,
  target: Target,
  seen: readonly Definition[] | null,
  options: ChooseSliceOptions,
  alone: Slice,
): Companioned {
  const [policy] = policies;
  const required = options.companions ?? [];
  if (policy === undefined || seen === null || alone.units.length > options.limits.units / 2)
    return { slice: alone, companions: required, shown: required };
  const has = new Set(alone.units.map(({ id }) => id));
  const observed = unitsOf(index, seen);
  const wasSeen = new Set(observed);
  const { used, makers } = shownCompanions(index, target, options, alone);
  const isUsed = new Set([...required, ...observed, ...used]);
  const limits = roomAround(alone, options);
  let slice = alone;
  const companions = [...required];
  for (const unit of [...observed, ...makers, ...used]) {
    if (has.has(unit.id) || unit.isBroken) continue;
    const larger = closeOverNeeds({ ...options, policy, limits, companions: [...companions, unit] });
    if (larger === undefined || problemOf(larger) !== undefined) continue;
    // Optional definitions are not worth additional packages.
    if (contextLanguage(target.language).infersTypes && !wasSeen.has(unit) && asksForPackages(larger, alone)) continue;
    companions.push(unit);
    slice = larger;
  }
  return { slice, companions, shown: companions.filter((unit) => isUsed.has(unit)) };
}

function withTypes(
  { language }: Target,
  options: ChooseSliceOptions,
  { alone, slice, companions, shown }: Companioned & { readonly alone: Slice },
): ContextSlice {
  const [policy] = policies;
  if (policy === undefined) return slice;
  const limits = roomAround(slice, options);
  const close = (types: SlicePolicy["types"], given: readonly IndexedUnit[]): Slice | undefined =>
    closeOverNeeds({ ...options, policy: { ...policy, types }, limits, companions: given });
  const typed = languageFacts(language).isTyped ? close("all", companions) : undefined;
  const types = typed === undefined || problemOf(typed) !== undefined ? "target" : "all";
  const whole = types === "all" && typed !== undefined ? typed : slice;
  const required = options.companions ?? [];
  const hasCompanions = companions.length > required.length;
  const ownOnly = types === "target" ? alone : hasCompanions ? (close(types, required) ?? alone) : whole;
  if (shown.length === companions.length) return { ...whole, alone: ownOnly };
  const ids = new Set((close(types, shown) ?? whole).units.map(({ id }) => id));
  return { ...whole, alone: ownOnly, inputsOnly: whole.units.map(({ id }) => id).filter((id) => !ids.has(id)) };
}

function roomAround({ units }: Slice, { limits }: ChooseSliceOptions): ChooseSliceOptions["limits"] {
  const lines = units.reduce((sum, { codeLines }) => sum + codeLines, 0);
  return {
    units: Math.min(limits.units, units.length + ROOM.units),
    lines: Math.min(limits.lines, lines + ROOM.lines),
  };
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
  readonly used: readonly IndexedUnit[];
  readonly makers: readonly IndexedUnit[];
}

function shownCompanions(
  index: RepositoryIndex,
  target: Target,
  { graph, target: place }: ChooseSliceOptions,
  { units: kept }: Slice,
): Companions {
  const inverses = findInverses({ graph, target, place });
  if (contextLanguage(target.language).infersTypes) {
    const makers = [...inverses, ...findSubclasses({ graph, target, place })];
    return { used: findOwners({ graph, target, place, kept }), makers };
  }
  const { repository } = index;
  const usages = findUsages({ index, target });
  const declared = declaredTypes(repository, readUsageFiles(repository, target.language), target);
  return { used: [], makers: [...inverses, ...findCompanions({ graph, target, place, usages, declared })] };
}

function unitsOf({ modules, graph }: RepositoryIndex, definitions: readonly Definition[]): readonly IndexedUnit[] {
  return definitions.flatMap(({ module, name }) => {
    const path = modules.find((other) => other.name === module)?.path;
    const units = path === undefined ? [] : graph.unitsOf(path);
    return units.filter(({ binds, kind }) => kind === "definition" && binds.has(name));
  });
}

export function problemOf({ units }: Slice): StageResult<never, "context"> | undefined {
  const broken = units.find(({ isBroken }) => isBroken);
  return broken === undefined
    ? undefined
    : rejected("syntax_error", `The text at ${broken.id} does not fit the grammar.`);
}
