import type { Unit } from "@repost/spec";
import type { Later } from "../index/packed.ts";
import type { FunctionText } from "../unit-graph.ts";
import type { Alias, Binding, ImportStatement } from "@repost/syntax/python-scopes";
import type { ReadingTables } from "./reading-tables.ts";

/** Consecutive rows of a table. */
export interface Rows {
  readonly first: number;
  readonly count: number;
}

/** Possible changes by a piece of code. */
export interface ReadGroup {
  readonly effects: Rows;
  /** Module variables assigned under `global`. */
  readonly assigned: readonly string[];
  /** True when it binds module names by computed text. */
  readonly writesNamespace: boolean;
}

/** Changes by calls of a function, or of a method (`Class.method`). */
export type ReadFunction = ReadGroup & { readonly name: string };

/** Stretch of top-level code without link information. */
export interface ReadUnit {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  readonly kind: Unit["kind"];
  readonly isBroken: boolean;
  readonly isIdle: boolean;
  readonly isDocstring: boolean;
  /** Offsets of its statements if all are imports, except those of `__future__`. */
  readonly importsOnly: readonly number[] | null;
  readonly imports: readonly ImportStatement[];
  /** Uses of module names, and of names that a single import in a function binds. */
  readonly references: Rows;
  readonly effects: ReadGroup;
  readonly functions: Later<readonly ReadFunction[]>;
  readonly aliases: readonly Alias[];
  readonly bases: readonly { readonly name: string; readonly roots: readonly number[] }[];
}

export type PythonFunction = Omit<FunctionText, "bodyEnd">;

/** Facts of a Python file by its text alone. */
export interface PythonReading {
  readonly tables: ReadingTables;
  readonly units: readonly ReadUnit[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Positions of assignments under `global`; those of named functions come first. */
  readonly globalWrites: ReadonlyMap<string, readonly number[]>;
  /** All imports in source order, including those in functions. */
  readonly imports: readonly ImportStatement[];
  /** Names of `__all__`; null when they are not plain strings. */
  readonly exports: readonly string[] | null;
  readonly functions: Later<readonly PythonFunction[]>;
}
