import type { FunctionText, IndexedUnit } from "../unit-graph.ts";
import type { ImportItem, ImportStatement, ModuleCall } from "./names/import-item.ts";
import type { ExportEntry } from "./names/name-table.ts";
import type { Binding } from "./names/scope.ts";
import type { AliasName, Reference, RootedEffect } from "./typescript-reading.ts";

export interface TypeScriptUnit extends IndexedUnit {
  /** Where it ends in the file. */
  readonly end: number;
  readonly binds: Set<string>;
  readonly isTypeOnly: boolean;
  readonly isLinking: boolean;
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly references: readonly Reference[];
  readonly effects: readonly RootedEffect[];
  readonly functions: ReadonlyMap<string, readonly RootedEffect[]>;
  readonly aliases: readonly AliasName[];
}

/** A declaration of a module's name, with the statement that it is in. */
export interface Binder extends Pick<Binding, "space" | "isErased"> {
  readonly unit: TypeScriptUnit;
  readonly item: ImportItem | null;
}

export interface TypeScriptModule {
  readonly path: string;
  /** The path without extension. */
  readonly name: string;
  readonly code: string;
  /** All top-level statements, those included that only import or give names away. */
  readonly statements: readonly TypeScriptUnit[];
  /** In source order; what exists for type checkers alone comes last. */
  readonly binders: ReadonlyMap<string, readonly Binder[]>;
  readonly assigned: ReadonlySet<string>;
  readonly exports: ReadonlyMap<string, readonly ExportEntry[]>;
  /** `export * from`. */
  readonly stars: readonly ImportStatement[];
  readonly imports: readonly ImportStatement[];
  readonly functions: readonly FunctionText[];
  readonly isModule: boolean;
  readonly hasModuleMark: boolean;
  readonly hasOpenExports: boolean;
  /** It begins with "use strict". */
  readonly isStrict: boolean;
  /** The statement at an offset. */
  statementAt(offset: number): TypeScriptUnit | undefined;
}
