import type { IndexedUnit } from "../unit-graph.ts";
import type { PythonReading, ReadUnit } from "./python-reading.ts";
import type { ImportItem, ImportStatement } from "@repost/syntax/python-scopes";

export type PythonUnit = IndexedUnit & Omit<ReadUnit, keyof IndexedUnit>;

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
