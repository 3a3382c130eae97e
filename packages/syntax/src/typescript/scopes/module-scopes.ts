import type { Span } from "@repost/spec";
import type { ImportItem, ImportStatement, ModuleCall } from "./import-item.ts";
import type { Binding, Scope, Space } from "./scope.ts";

/** Use of a name: a value; an annotation of a function, variable or class; or a field of a declared type. */
export type Role = "value" | "annotation" | "field";

/** Property of a name: `b` in `a.b`. */
export interface Link {
  readonly name: string;
  readonly end: number;
}

/** Use of a name, with the properties that follow directly. */
export interface NameReference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly scope: Scope;
  readonly space: Space;
  readonly role: Role;
  /** Function whose header contains the type; null elsewhere. */
  readonly annotates: string | null;
  /** Operand of `typeof`, which may be undefined. */
  readonly isGuarded: boolean;
  /** True when the name is written, not read. */
  readonly isWrite: boolean;
  /** Module of `import("./module").Type`. */
  readonly item: ImportItem | null;
}

export interface Argument {
  readonly position: number;
  /** Offset of the passed name, without properties. */
  readonly root: number;
}

/** Possible change of the object at the name of offset `root` and `links` of its properties. */
export type Effect =
  | {
      readonly kind: "store";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Property stored on the object itself; null for deeper properties, or for the name's own value. */
      readonly member: string | null;
    }
  | {
      readonly kind: "call";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Called method of the object; null when the object itself is called. */
      readonly member: string | null;
      /** True when the result is unused: the call is made for its effect. */
      readonly isDiscarded: boolean;
      readonly arguments: readonly Argument[];
      readonly isDecorator: boolean;
      readonly isNew: boolean;
    };

/** Variable that is an alias of (parts of) other objects, with the offsets of their names. */
export interface Alias {
  readonly scope: Scope;
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** Assignment of a declared variable. */
export interface NameWrite {
  readonly scope: Scope;
  readonly name: string;
}

export type ExportEntry = {
  /** "default", "=" for the whole module, or a name. */
  readonly exported: string;
  readonly start: number;
  readonly end: number;
  readonly isType: boolean;
} & (
  | { readonly kind: "local"; readonly name: string; readonly chain: readonly string[] }
  | { readonly kind: "from"; readonly item: ImportItem }
  /** The statement creates the value and binds that name. */
  | { readonly kind: "value"; readonly name: string }
);

/** Statement that only re-exports. */
export interface ExportStatement {
  readonly start: number;
  readonly end: number;
}

/** Function in a block, which is visible in the surrounding function in sloppy mode. */
export interface HoistedName {
  readonly name: string;
  /** Scope of the surrounding function. */
  readonly scope: Scope;
  readonly binding: Binding;
}

/** All names of a text before resolution. */
export interface ModuleScopes {
  readonly module: Scope;
  readonly references: readonly NameReference[];
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly exports: readonly ExportEntry[];
  readonly exportStatements: readonly ExportStatement[];
  readonly effects: readonly Effect[];
  readonly writes: readonly NameWrite[];
  readonly aliases: readonly Alias[];
  readonly comments: readonly Span[];
  readonly hoisted: readonly HoistedName[];
  /** Names tested with `typeof`. */
  readonly probed: ReadonlySet<string>;
  /** True for ES modules, by their syntax. */
  readonly isModule: boolean;
  /** True when `exports.default` is the default export (`__esModule`). */
  readonly hasModuleMark: boolean;
  /** True for exports with computed names. */
  readonly hasOpenExports: boolean;
}
