import type { Span } from "@repost/spec";
import type { Effect as EffectOf, ReferenceIn, RootedName, ScopesIn } from "../../scope-records.ts";
import type { Binding, ImportItem, Scope, Space } from "./scope.ts";

export interface ImportStatement extends Span {
  readonly specifier: string;
  /** `export ... from` does not bind names. */
  readonly kind: "import" | "export" | "require";
  readonly isType: boolean;
  readonly hasStar: boolean;
  readonly items: readonly ImportItem[];
}

export interface ModuleCall extends Span {
  readonly specifier: string;
  readonly kind: "require" | "import";
  readonly timing: "eager" | "lazy";
  readonly isGuarded: boolean;
  readonly isBound: boolean;
}

export type Effect = EffectOf<Scope>;

export interface NameReference extends ReferenceIn<Scope> {
  readonly space: Space;
  readonly isWrite: boolean;
  /** Imported type of `import("./module").Type`; null elsewhere. */
  readonly item: ImportItem | null;
}

/** Variable that is an alias of (parts of) other objects. */
export interface Alias extends RootedName {
  readonly scope: Scope;
}

interface NameWrite {
  readonly scope: Scope;
  readonly name: string;
}

export type ExportEntry = Span & {
  /** Exported name; "=" for the whole module. */
  readonly exported: string;
  readonly isType: boolean;
} & (
    | { readonly kind: "local"; readonly name: string; readonly chain: readonly string[] }
    | { readonly kind: "from"; readonly item: ImportItem }
    | { readonly kind: "value"; readonly name: string }
  );

/** Function in a block, which the surrounding function sees in sloppy mode. */
interface HoistedName {
  readonly name: string;
  readonly scope: Scope;
  readonly binding: Binding;
}

export interface ModuleLists {
  readonly references: readonly NameReference[];
  readonly imports: readonly ImportStatement[];
  readonly calls: readonly ModuleCall[];
  readonly exports: readonly ExportEntry[];
  readonly exportStatements: readonly Span[];
  readonly effects: readonly Effect[];
  readonly writes: readonly NameWrite[];
  readonly aliases: readonly Alias[];
  readonly comments: readonly Span[];
  readonly hoisted: readonly HoistedName[];
}

export interface ModuleScopes extends ModuleLists, ScopesIn<Scope> {
  readonly probed: ReadonlySet<string>;
  readonly isModule: boolean;
  /** `exports.default` is the default export (`__esModule`). */
  readonly hasModuleMark: boolean;
  /** True if exports have computed names. */
  readonly hasOpenExports: boolean;
}
