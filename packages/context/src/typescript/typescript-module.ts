import type { FunctionText, IndexedUnit } from "../unit-graph.ts";
import type { Binding, ExportEntry, ImportItem, ImportStatement, ModuleCall } from "@repost/syntax/javascript-scopes";
import type { AliasName, Reference, RootedEffect } from "./typescript-reading.ts";

export interface TypeScriptUnit extends IndexedUnit {
  readonly end: number;
  readonly boundNames: Set<string>;
  readonly isTypeOnly: boolean;
  readonly isLinking: boolean;
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly references: readonly Reference[];
  readonly effects: readonly RootedEffect[];
  readonly functions: ReadonlyMap<string, readonly RootedEffect[]>;
  readonly aliases: readonly AliasName[];
}

export interface Binder extends Pick<Binding, "space" | "isErased"> {
  readonly unit: TypeScriptUnit;
  readonly item: ImportItem | null;
}

export interface TypeScriptModule {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly statements: readonly TypeScriptUnit[];
  readonly binders: ReadonlyMap<string, readonly Binder[]>;
  readonly assigned: ReadonlySet<string>;
  readonly exports: ReadonlyMap<string, readonly ExportEntry[]>;
  readonly stars: readonly ImportStatement[];
  readonly imports: readonly ImportStatement[];
  readonly functions: readonly FunctionText[];
  readonly isModule: boolean;
  readonly hasModuleMark: boolean;
  readonly hasOpenExports: boolean;
  readonly isStrict: boolean;
  statementAt(offset: number): TypeScriptUnit | undefined;
}
