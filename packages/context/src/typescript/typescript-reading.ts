import type { FunctionText } from "../unit-graph.ts";
import type {
  Binding,
  ImportStatement,
  ModuleCall,
  ModuleScopes,
  NameReference,
  Timing,
} from "@repost/syntax/javascript-scopes";
import type * as effects from "../index/effects.ts";
import type { ReadLines } from "../index/unit-ranges.ts";

export interface Reference extends Omit<NameReference, "scope" | "isTried"> {
  readonly timing: Timing;
}

export type Root = effects.Root<Reference>;
export type RootedEffect = effects.RootedEffect<Reference>;

export interface AliasName {
  readonly name: string;
  readonly roots: readonly number[];
}

export interface ReadUnit extends ReadLines {
  readonly isTypeOnly: boolean;
  readonly isLinking: boolean;
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly references: readonly Reference[];
  readonly effects: readonly RootedEffect[];
  readonly functions: ReadonlyMap<string, readonly RootedEffect[]>;
  readonly aliases: readonly AliasName[];
}

export interface TypeScriptReading extends Pick<
  ModuleScopes,
  "imports" | "exports" | "isModule" | "hasModuleMark" | "hasOpenExports"
> {
  readonly units: readonly ReadUnit[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly assigned: ReadonlySet<string>;
  readonly functions: readonly FunctionText[];
  readonly isStrict: boolean;
}
