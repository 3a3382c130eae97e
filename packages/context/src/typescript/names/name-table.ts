import type { Span } from "@repost/spec";
import type { ImportItem, ImportStatement, ModuleCall } from "./import-item.ts";
import type { Scope, Space } from "./scope.ts";

/**
 * What a name is written for: to be evaluated; in a type that annotates a function, a variable or a class; or in a declaration of a type,
 * which means nothing without it.
 */
export type Role = "value" | "annotation" | "field";

/** A property taken of a name: `b` in `a.b`. */
export interface Link {
  readonly name: string;
  readonly end: number;
}

/** A name where it is used, with the properties that follow it directly. */
export interface Occurrence {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly scope: Scope;
  readonly space: Space;
  readonly role: Role;
  /** The function whose header the type is in; null elsewhere. */
  readonly annotates: string | null;
  /** The operand of `typeof`, which may name what does not exist. */
  readonly isGuarded: boolean;
  /** It is given a value here, and not read. */
  readonly isWrite: boolean;
  /** The module that the name itself stands for, in `import("./module").Type`. */
  readonly item: ImportItem | null;
}

export interface Argument {
  readonly position: number;
  /** Offset of the name that is passed, properties aside. */
  readonly root: number;
}

/** Something that may change an object reached through a name: the name at offset `root`, then `links` of its properties. */
export type Effect =
  | {
      readonly kind: "store";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** The property stored, where it is one of the object itself; null for what lies deeper, or for the name's own value. */
      readonly member: string | null;
    }
  | {
      readonly kind: "call";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Name of the method, where one of the object's is called; null where the object itself is. */
      readonly member: string | null;
      /** Nobody looks at the result: the call is there for what it does. */
      readonly isDiscarded: boolean;
      readonly arguments: readonly Argument[];
      readonly isDecorator: boolean;
      readonly isNew: boolean;
    };

/** A variable that stands for (a part of) other objects, with the offsets of their names. */
export interface Alias {
  readonly scope: Scope;
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** Where a variable is given another value. */
export interface NameWrite {
  readonly scope: Scope;
  readonly name: string;
}

/** What a module offers under a name. */
export type ExportEntry = {
  /** "default", "=" for the module's value as a whole, or a name. */
  readonly exported: string;
  readonly start: number;
  readonly end: number;
  readonly isType: boolean;
} & (
  | { readonly kind: "local"; readonly name: string; readonly chain: readonly string[] }
  | { readonly kind: "from"; readonly item: ImportItem }
  /** The statement itself makes the value, and binds it under that name. */
  | { readonly kind: "value"; readonly name: string }
);

/** A statement that does nothing but to give names away that others bind. */
export interface ExportStatement {
  readonly start: number;
  readonly end: number;
}

/** All names of a text, before anything is resolved. */
export interface NameTable {
  readonly module: Scope;
  readonly occurrences: readonly Occurrence[];
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly exports: readonly ExportEntry[];
  readonly exportStatements: readonly ExportStatement[];
  readonly effects: readonly Effect[];
  readonly writes: readonly NameWrite[];
  readonly aliases: readonly Alias[];
  readonly comments: readonly Span[];
  /** Names whose existence is asked for with `typeof`. */
  readonly probed: ReadonlySet<string>;
  /** It has syntax that only modules have, as against scripts and CommonJS. */
  readonly isModule: boolean;
  /** It says that its default export is `exports.default`. */
  readonly hasModuleMark: boolean;
  /** Exports whose names are not written. */
  readonly hasOpenExports: boolean;
}
