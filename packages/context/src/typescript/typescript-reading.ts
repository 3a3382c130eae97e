import type { Unit } from "@repost/spec";
import type { FunctionText } from "../unit-graph.ts";
import type { ImportItem, ImportStatement, ModuleCall } from "./names/import-item.ts";
import type { ExportEntry, Link, Role } from "./names/name-table.ts";
import type { Binding, Space, Timing } from "./names/scope.ts";

/** A use of a module's variable or type. Offsets are into the file. */
export interface Reference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly timing: Timing;
  readonly space: Space;
  readonly role: Role;
  readonly annotates: string | null;
  /** The code foresees that there may be no such name. */
  readonly isGuarded: boolean;
  readonly isWrite: boolean;
  /** The import in a function that alone binds the name there: the name stands for what it imports. */
  readonly item: ImportItem | null;
}

/** A name that an effect reaches: a variable of the module, or a parameter of the function that the effect is in. */
export type Root =
  | { readonly kind: "variable"; readonly reference: Reference }
  | { readonly kind: "parameter"; readonly position: number };

export interface RootedArgument {
  readonly position: number;
  readonly root: Root;
}

/** A possible change of an object, with its names looked up. */
export interface RootedEffect {
  readonly kind: "store" | "call";
  readonly root: Root;
  readonly links: number;
  /** The property stored or the method called. */
  readonly member: string | null;
  readonly isDiscarded: boolean;
  readonly isDecorator: boolean;
  readonly isNew: boolean;
  readonly arguments: readonly RootedArgument[];
}

/** Another name of (a part of) module variables: where it is declared, and the offsets of the references that it stands for. */
export interface AliasName {
  readonly name: string;
  readonly roots: readonly number[];
}

/** A stretch of top-level code as its file alone tells of it: what imports lead to is not known yet. */
export interface ReadUnit {
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  readonly kind: Unit["kind"];
  readonly isBroken: boolean;
  readonly isIdle: boolean;
  readonly isTypeOnly: boolean;
  /** It does nothing but to import, or to give away what others bind. */
  readonly isLinking: boolean;
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly references: readonly Reference[];
  /** What the statement itself may change while the module loads. */
  readonly effects: readonly RootedEffect[];
  /** What each function that it defines, or method of a class (`Class.method`), may change when it is called. */
  readonly functions: ReadonlyMap<string, readonly RootedEffect[]>;
  readonly aliases: readonly AliasName[];
}

/** What is known of a file by its text alone. Plain data. */
export interface TypeScriptReading {
  readonly units: readonly ReadUnit[];
  /** Declarations of the module, by name, in source order. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Variables of the module that are given values after their declaration. */
  readonly assigned: ReadonlySet<string>;
  readonly imports: readonly ImportStatement[];
  readonly exports: readonly ExportEntry[];
  readonly functions: readonly FunctionText[];
  readonly isModule: boolean;
  readonly hasModuleMark: boolean;
  readonly hasOpenExports: boolean;
  /** It begins with "use strict". */
  readonly isStrict: boolean;
}
