import type { FunctionText, IndexedUnit } from "../unit-graph.ts";
import type * as effects from "../index/effects.ts";
import type { Alias, ImportItem, ImportStatement, NameReference, Timing } from "@repost/syntax/python-scopes";

/** Offsets are relative to the file. */
export interface Reference extends Omit<NameReference, "scope" | "isUnreached" | "isQuoted" | "isCalled"> {
  readonly timing: Timing;
  readonly item: ImportItem | null;
}

export type Root = effects.Root<Reference>;
export type RootedArgument = effects.RootedArgument<Reference>;
export type RootedEffect = effects.RootedEffect<Reference>;

export type PythonEffects = effects.Effects<PythonUnit, Reference>;

export interface EffectGroup {
  readonly effects: readonly RootedEffect[];
  readonly assigned: readonly string[];
  readonly writesNamespace: boolean;
}

export interface PythonUnit extends IndexedUnit {
  readonly end: number;
  readonly imports: readonly ImportStatement[];
  readonly references: readonly Reference[];
  readonly effects: EffectGroup;
  readonly functions: ReadonlyMap<string, EffectGroup>;
  readonly aliases: readonly Alias[];
  readonly baseReferences: readonly Reference[];
  readonly bases: readonly { readonly name: string; readonly roots: readonly number[] }[];
}

/** Unit, or import without a unit, from an offset on. */
export type Binder =
  | { readonly kind: "unit"; readonly since: number; readonly unit: PythonUnit }
  | { readonly kind: "import"; readonly since: number; readonly item: ImportItem };

export interface PythonModule {
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
  readonly imports: readonly ImportStatement[];
  readonly stars: readonly ImportStatement[];
  /** Units that bind unknown names by star imports or globals(). */
  readonly open: readonly PythonUnit[];
  readonly exports: readonly string[] | null;
  readonly functions: readonly FunctionText[];
}
