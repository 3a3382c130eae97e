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

/** Use of a module variable or type. Offsets are relative to the file. */
export interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly timing: Timing;
  readonly space: Space;
  readonly role: Role;
  readonly annotates: string | null;
  /** True when the code handles a missing name. */
  readonly isGuarded: boolean;
  readonly isWrite: boolean;
  /** Import inside a function that alone binds the name there. */
  readonly item: ImportItem | null;
}

/** Object that an effect reaches: a module variable, or a parameter of the function with the effect. */
export type Root =
  | { readonly kind: "variable"; readonly reference: Reference }
  | { readonly kind: "parameter"; readonly position: number };

export interface RootedArgument {
  readonly position: number;
  readonly root: Root;
}

/** Possible change of an object, with resolved names. */
export interface RootedEffect {
  readonly kind: "store" | "call";
  readonly root: Root;
  readonly links: number;
  /** Stored property or called method. */
  readonly member: string | null;
  readonly isDiscarded: boolean;
  readonly isDecorator: boolean;
  readonly isNew: boolean;
  readonly arguments: readonly RootedArgument[];
}

/** Alias of (parts of) module variables: its declaration, and the offsets of its references. */
export interface AliasName {
  readonly name: string;
  readonly roots: readonly number[];
}

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
  readonly isTypeOnly: boolean;
  /** True when it only imports or re-exports. */
  readonly isLinking: boolean;
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly references: readonly Reference[];
  /** Changes while the module loads. */
  readonly effects: readonly RootedEffect[];
  /** Changes by calls of each function or method (`Class.method`). */
  readonly functions: ReadonlyMap<string, readonly RootedEffect[]>;
  readonly aliases: readonly AliasName[];
}

/** Facts of a file by its text alone. Plain data. */
export interface TypeScriptReading {
  readonly units: readonly ReadUnit[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Module variables assigned after their declaration. */
  readonly assigned: ReadonlySet<string>;
  readonly imports: readonly ImportStatement[];
  readonly exports: readonly ExportEntry[];
  readonly functions: readonly FunctionText[];
  readonly isModule: boolean;
  readonly hasModuleMark: boolean;
  readonly hasOpenExports: boolean;
  readonly isStrict: boolean;
}
