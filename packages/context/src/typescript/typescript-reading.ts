import type { Unit } from "@repost/spec";
import type { FunctionText } from "../unit-graph.ts";
import type {
  Binding,
  ExportEntry,
  ImportStatement,
  ModuleCall,
  NameReference,
  Timing,
} from "@repost/syntax/javascript-scopes";
import type * as effects from "../index/effects.ts";

export interface Reference extends Omit<NameReference, "scope"> {
  readonly timing: Timing;
}

export type Root = effects.Root<Reference>;
export type RootedArgument = effects.RootedArgument<Reference>;

export interface RootedEffect extends effects.RootedEffect<Reference> {
  readonly isNew: boolean;
}

export interface AliasName {
  readonly name: string;
  readonly roots: readonly number[];
}

export interface ReadUnit {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  readonly kind: Unit["kind"];
  readonly isBroken: boolean;
  readonly isIdle: boolean;
  readonly isTypeOnly: boolean;
  readonly isLinking: boolean;
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly references: readonly Reference[];
  readonly effects: readonly RootedEffect[];
  readonly functions: ReadonlyMap<string, readonly RootedEffect[]>;
  readonly aliases: readonly AliasName[];
}

export interface TypeScriptReading {
  readonly units: readonly ReadUnit[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly assigned: ReadonlySet<string>;
  readonly imports: readonly ImportStatement[];
  readonly exports: readonly ExportEntry[];
  readonly functions: readonly FunctionText[];
  readonly isModule: boolean;
  readonly hasModuleMark: boolean;
  readonly hasOpenExports: boolean;
  readonly isStrict: boolean;
}
