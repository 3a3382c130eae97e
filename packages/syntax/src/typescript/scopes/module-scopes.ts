import type { Span } from "@repost/spec";
import type { ImportItem, ImportStatement, ModuleCall } from "./import-item.ts";
import type { Binding, Scope, Space } from "./scope.ts";

/** `field`: field of a declared type. */
export type Role = "value" | "annotation" | "field";

export interface Link {
  readonly name: string;
  readonly end: number;
}

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
  readonly isGuarded: boolean;
  readonly isWrite: boolean;
  /** Imported type of `import("./module").Type`; null elsewhere. */
  readonly item: ImportItem | null;
}

export interface Argument {
  readonly position: number;
  readonly root: number;
}

/** Possible change of an object and its properties. */
export type Effect =
  | {
      readonly kind: "store";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Null for deeper properties, or for the name's own value. */
      readonly member: string | null;
    }
  | {
      readonly kind: "call";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      readonly member: string | null;
      /** The call is made for its effect. */
      readonly isDiscarded: boolean;
      readonly arguments: readonly Argument[];
      readonly isDecorator: boolean;
      readonly isNew: boolean;
    };

/** Variable that is an alias of (parts of) other objects. */
export interface Alias {
  readonly scope: Scope;
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

export interface NameWrite {
  readonly scope: Scope;
  readonly name: string;
}

export type ExportEntry = {
  /** Exported name; "=" for the whole module. */
  readonly exported: string;
  readonly start: number;
  readonly end: number;
  readonly isType: boolean;
} & (
  | { readonly kind: "local"; readonly name: string; readonly chain: readonly string[] }
  | { readonly kind: "from"; readonly item: ImportItem }
  | { readonly kind: "value"; readonly name: string }
);

export interface ExportStatement {
  readonly start: number;
  readonly end: number;
}

/** Function in a block, which the surrounding function sees in sloppy mode. */
export interface HoistedName {
  readonly name: string;
  readonly scope: Scope;
  readonly binding: Binding;
}

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
  readonly probed: ReadonlySet<string>;
  readonly isModule: boolean;
  /** `exports.default` is the default export (`__esModule`). */
  readonly hasModuleMark: boolean;
  /** True if exports have computed names. */
  readonly hasOpenExports: boolean;
}
