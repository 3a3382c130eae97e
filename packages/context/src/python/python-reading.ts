import type { Unit } from "@repost/spec";
import type { Later } from "../index/packed.ts";
import type { FunctionText } from "../unit-graph.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { Alias } from "./names/name-table.ts";
import type { Binding } from "./names/scope.ts";
import type { ReadingTables } from "./reading-tables.ts";

/** Rows that follow each other in a table. */
export interface Rows {
  readonly first: number;
  readonly count: number;
}

/** What running some code may change. */
export interface ReadGroup {
  readonly effects: Rows;
  /** Names of module variables that it assigns under `global`. */
  readonly assigned: readonly string[];
  /** It binds names of the module by their text. */
  readonly writesNamespace: boolean;
}

/** What a function that a unit defines, or a method of a class (`Class.method`), may change when it is called. */
export type ReadFunction = ReadGroup & { readonly name: string };

/** A stretch of top-level code as its file alone tells of it: what imports lead to is not known yet. */
export interface ReadUnit {
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  readonly kind: Unit["kind"];
  readonly isBroken: boolean;
  readonly isIdle: boolean;
  readonly isDocstring: boolean;
  /** Where its statements start, if all of them are imports; those of `__future__` do not count. */
  readonly importsOnly: readonly number[] | null;
  readonly imports: readonly ImportStatement[];
  /** Uses of names of the module, and of names that nothing but one import in a function binds. */
  readonly references: Rows;
  readonly effects: ReadGroup;
  readonly functions: Later<readonly ReadFunction[]>;
  readonly aliases: readonly Alias[];
  readonly bases: readonly { readonly name: string; readonly roots: readonly number[] }[];
}

export type PythonFunction = Omit<FunctionText, "bodyEnd">;

/** What is known of a file of Python by its text alone. */
export interface PythonReading {
  readonly tables: ReadingTables;
  readonly units: readonly ReadUnit[];
  /** By name, in source order. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Places where functions assign a module's variable under `global`; those of functions that a caller can name come first. */
  readonly globalWrites: ReadonlyMap<string, readonly number[]>;
  /** All of them, those in functions included, in source order. */
  readonly imports: readonly ImportStatement[];
  /** The names in `__all__`; null where it is not given as plain strings. */
  readonly exports: readonly string[] | null;
  readonly functions: Later<readonly PythonFunction[]>;
}
