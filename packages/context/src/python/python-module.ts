import type { IndexedUnit } from "../unit-graph.ts";
import type { Group, PythonReading, ReadUnit } from "./python-reading.ts";
import type * as effects from "../index/effects.ts";
import type { ImportItem, ImportStatement, NameReference, Timing } from "@repost/syntax/python-scopes";

/** Offsets are relative to the file. */
export interface Reference extends Omit<NameReference, "scope" | "isTried" | "isUnreached" | "isQuoted" | "isCalled"> {
  readonly timing: Timing;
  readonly item: ImportItem | null;
}

export type Root = effects.Root<Reference>;
export type RootedArgument = effects.RootedArgument<Reference>;
export type RootedEffect = effects.RootedEffect<Reference>;

export type PythonEffects = effects.Effects<PythonUnit, Reference>;

export type EffectGroup = Group<readonly RootedEffect[]>;

export interface PythonUnit extends IndexedUnit, Pick<ReadUnit, "end" | "imports" | "aliases" | "bases"> {
  readonly references: readonly Reference[];
  readonly effects: EffectGroup;
  readonly functions: ReadonlyMap<string, EffectGroup>;
  readonly baseReferences: readonly Reference[];
}

/** Unit, or import without a unit, from an offset on. */
export type Binder =
  | { readonly kind: "unit"; readonly since: number; readonly unit: PythonUnit }
  | { readonly kind: "import"; readonly since: number; readonly item: ImportItem };

export interface PythonModule extends Pick<PythonReading, "imports" | "exports" | "functions"> {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly units: readonly PythonUnit[];
  readonly binders: ReadonlyMap<string, readonly Binder[]>;
  /** Users need the first binder of a rebound name. */
  readonly rebound: ReadonlyMap<PythonUnit, readonly PythonUnit[]>;
  /** Names for type checkers; null for other bindings than imports. */
  readonly typing: ReadonlyMap<string, ImportItem | null>;
  readonly writers: ReadonlyMap<string, readonly PythonUnit[]>;
  readonly stars: readonly ImportStatement[];
  /** Units that bind unknown names by star imports or globals(). */
  readonly open: readonly PythonUnit[];
}
