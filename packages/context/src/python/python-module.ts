import type { Unit } from "@repost/spec";
import type { FunctionText } from "../unit-graph.ts";
import type { ImportItem, ImportStatement } from "./names/import-statement.ts";
import type { Alias, Link, Role } from "./names/name-table.ts";
import type { Timing } from "./names/scope.ts";

/** A use of a module's variable. Offsets are into the file. */
export interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly timing: Timing;
  readonly role: Role;
  readonly annotates: string | null;
  readonly isGuarded: boolean;
  /** The last attribute is assigned, so that it need not be there before. */
  readonly isStored: boolean;
  /** The import in a function that alone binds the name there: the name stands for what it imports. */
  readonly item: ImportItem | null;
}

/** A name that an effect reaches: a variable of the module, or a parameter of the function that the effect is in. */
export type Root =
  | { readonly kind: "variable"; readonly reference: Reference }
  | { readonly kind: "parameter"; readonly position: number; readonly name: string };

export interface RootedArgument {
  readonly position: number;
  readonly keyword: string | null;
  readonly root: Root;
}

/** A possible change of an object, see Effect, with its names looked up. */
export interface RootedEffect {
  readonly kind: "store" | "call";
  readonly root: Root;
  readonly links: number;
  /** The attribute stored or the method called. */
  readonly member: string | null;
  readonly isDiscarded: boolean;
  readonly isDecorator: boolean;
  readonly arguments: readonly RootedArgument[];
}

/** What running some code may change. */
export interface EffectGroup {
  readonly effects: readonly RootedEffect[];
  /** Names of module variables that it assigns under `global`. */
  readonly assigned: readonly string[];
  /** It binds names of the module by their text. */
  readonly writesNamespace: boolean;
}

export interface PythonUnit {
  readonly id: string;
  readonly path: string;
  readonly module: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly code: string;
  readonly kind: Unit["kind"];
  readonly binds: ReadonlySet<string>;
  readonly external: readonly string[];
  /** The grammar could not read all of it. */
  readonly isBroken: boolean;
  /** Runs only when the file is run as a program, or takes names away. */
  readonly isIdle: boolean;
  /** Imports inside it, those of functions included. */
  readonly imports: readonly ImportStatement[];
  readonly references: readonly Reference[];
  /** What the statement itself may change while the module loads. */
  readonly effects: EffectGroup;
  /** What each function that it defines, or method of a class (`Class.method`), may change when it is called. */
  readonly functions: ReadonlyMap<string, EffectGroup>;
  readonly aliases: readonly Alias[];
  /** The references that are names of base classes and metaclasses. */
  readonly baseReferences: readonly Reference[];
  /** Offsets of the names of base classes and metaclasses, by the class that it defines. */
  readonly bases: readonly { readonly name: string; readonly roots: readonly number[] }[];
}

/** What gives a module's variable its value, from an offset on: a unit, or an import of something of the repository that needs no unit. */
export type Binder =
  | { readonly kind: "unit"; readonly since: number; readonly unit: PythonUnit }
  | { readonly kind: "import"; readonly since: number; readonly item: ImportItem };

export interface PythonModule {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly units: readonly PythonUnit[];
  /** In source order. */
  readonly binders: ReadonlyMap<string, readonly Binder[]>;
  /**
   * What units change by binding a name again: who needs a name needs the first of its binders, and all others through it; who is the one
   * before, as a target may be, needs what follows.
   */
  readonly rebound: ReadonlyMap<PythonUnit, readonly PythonUnit[]>;
  /** Names that are bound for type checkers, with what they import; null where something else binds them. */
  readonly typing: ReadonlyMap<string, ImportItem | null>;
  /** Functions that assign a variable under `global`. */
  readonly writers: ReadonlyMap<string, readonly PythonUnit[]>;
  /** Imports that run while the module loads, in source order. */
  readonly imports: readonly ImportStatement[];
  /** Those of them that import all names of a module of the repository. */
  readonly stars: readonly ImportStatement[];
  /** Units that bind names nobody can tell: star imports of other projects, and writes to globals(). */
  readonly open: readonly PythonUnit[];
  /** The names in `__all__`; null where it is not given as plain strings. */
  readonly exports: readonly string[] | null;
  readonly functions: readonly FunctionText[];
}
