import type { Unit } from "@repost/spec";
import type { FunctionText } from "../unit-graph.ts";
import type {
  Binding,
  ExportEntry,
  ImportItem,
  ImportStatement,
  Link,
  ModuleCall,
  Role,
  Space,
  Timing,
} from "@repost/syntax/javascript-scopes";

export interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly timing: Timing;
  readonly space: Space;
  readonly role: Role;
  readonly annotates: string | null;
  readonly isGuarded: boolean;
  readonly isWrite: boolean;
  readonly item: ImportItem | null;
}

export type Root =
  | { readonly kind: "variable"; readonly reference: Reference }
  | { readonly kind: "parameter"; readonly position: number };

export interface RootedArgument {
  readonly position: number;
  readonly root: Root;
}

export interface RootedEffect {
  readonly kind: "store" | "call";
  readonly root: Root;
  readonly links: number;
  readonly member: string | null;
  readonly isDiscarded: boolean;
  readonly isDecorator: boolean;
  readonly isNew: boolean;
  readonly arguments: readonly RootedArgument[];
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
