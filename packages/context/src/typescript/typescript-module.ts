import type { IndexedUnit } from "../unit-graph.ts";
import type { Binding, ExportEntry, ImportItem, ImportStatement } from "@repost/syntax/javascript-scopes";
import type { ReadUnit, TypeScriptReading } from "./typescript-reading.ts";

export interface TypeScriptUnit extends IndexedUnit, Omit<ReadUnit, keyof IndexedUnit> {
  readonly boundNames: Set<string>;
  readonly isTypeOnly: boolean;
}

export interface Binder extends Pick<Binding, "space" | "isErased"> {
  readonly unit: TypeScriptUnit;
  readonly item: ImportItem | null;
}

export interface TypeScriptModule extends Omit<TypeScriptReading, "units" | "bindings" | "exports"> {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly statements: readonly TypeScriptUnit[];
  readonly binders: ReadonlyMap<string, readonly Binder[]>;
  readonly exports: ReadonlyMap<string, readonly ExportEntry[]>;
  readonly stars: readonly ImportStatement[];
  statementAt(offset: number): TypeScriptUnit | undefined;
}
