import type { ReadLines } from "../index/unit-ranges.ts";
import type { FunctionText } from "../unit-graph.ts";
import type { Alias, Binding, ImportStatement } from "@repost/syntax/python-scopes";
import type { ReadingTables } from "./reading-tables.ts";

export interface Rows {
  readonly first: number;
  readonly count: number;
}

export interface Group<Effects> {
  readonly effects: Effects;
  readonly assigned: readonly string[];
  readonly writesNamespace: boolean;
}

export type ReadGroup = Group<Rows>;

export interface ReadUnit extends ReadLines {
  readonly isDocstring: boolean;
  readonly importsOnly: readonly number[] | null;
  readonly imports: readonly ImportStatement[];
  readonly references: Rows;
  readonly effects: ReadGroup;
  readonly functions: readonly (ReadGroup & { readonly name: string })[];
  readonly aliases: readonly Alias[];
  readonly bases: readonly { readonly name: string; readonly roots: readonly number[] }[];
}

export type PythonFunction = Omit<FunctionText, "bodyEnd">;

export interface PythonReading {
  readonly tables: ReadingTables;
  readonly units: readonly ReadUnit[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly globalWrites: ReadonlyMap<string, readonly number[]>;
  readonly imports: readonly ImportStatement[];
  readonly exports: readonly string[] | null;
  readonly functions: readonly PythonFunction[];
}
