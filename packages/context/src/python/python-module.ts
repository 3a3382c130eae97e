import type { Unit } from "@repost/spec";
import type { FunctionText } from "../unit-graph.ts";
import type { Alias, ImportItem, ImportStatement, Link, Role, Timing } from "@repost/syntax/python-scopes";

/** Offsets are relative to the file. */
export interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly timing: Timing;
  readonly role: Role;
  readonly annotates: string | null;
  readonly isGuarded: boolean;
  readonly isStored: boolean;
  readonly item: ImportItem | null;
}

export type Root =
  | { readonly kind: "variable"; readonly reference: Reference }
  | { readonly kind: "parameter"; readonly position: number; readonly name: string };

export interface RootedArgument {
  readonly position: number;
  readonly keyword: string | null;
  readonly root: Root;
}

export interface RootedEffect {
  readonly kind: "store" | "call";
  readonly root: Root;
  readonly links: number;
  readonly member: string | null;
  readonly isDiscarded: boolean;
  readonly isDecorator: boolean;
  readonly arguments: readonly RootedArgument[];
}

export interface EffectGroup {
  readonly effects: readonly RootedEffect[];
  readonly assigned: readonly string[];
  readonly writesNamespace: boolean;
}

export interface PythonUnit {
  readonly id: string;
  readonly path: string;
  readonly module: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  readonly start: number;
  readonly end: number;
  readonly code: string;
  readonly kind: Unit["kind"];
  readonly boundNames: ReadonlySet<string>;
  readonly external: readonly string[];
  readonly isBroken: boolean;
  readonly isIdle: boolean;
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
