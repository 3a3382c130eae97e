import type { Span } from "@repost/spec";
import type { Effect as EffectOf, ReferenceIn, RootedName, ScopesIn } from "../../scope-records.ts";
import type { ImportStatement } from "./import-statement.ts";
import type { Binding, Scope } from "./scope.ts";

export type Effect = EffectOf<Scope>;

export interface NameReference extends ReferenceIn<Scope> {
  /** In branches for type checkers and other versions of Python. */
  readonly isUnreached: boolean;
  readonly isQuoted: boolean;
  readonly isCalled: boolean;
  readonly isStored: boolean;
}

/** Module variable for (parts of) other objects: loop variables and plain assignments. */
export type Alias = RootedName;

/** Binding of module names by computed text. */
interface NamespaceWrite {
  readonly scope: Scope;
  readonly start: number;
}

export interface NamedSpan extends Span {
  readonly name: string;
}

export interface PlacedImport extends ImportStatement {
  readonly scope: Scope;
  /** In a try statement that catches ImportError. */
  readonly isTried: boolean;
  readonly isUnreached: boolean;
}

export interface PythonLists {
  readonly references: readonly NameReference[];
  readonly imports: readonly ImportStatement[];
  readonly placedImports: readonly PlacedImport[];
  /** Names in `global` statements, or deleted by the module; they stay bound. */
  readonly changedNames: readonly NamedSpan[];
  readonly effects: readonly Effect[];
  readonly aliases: readonly Alias[];
  readonly namespaceWrites: readonly NamespaceWrite[];
  readonly classes: readonly RootedName[];
  readonly docstrings: readonly Span[];
}

export interface PythonScopes extends PythonLists, ScopesIn<Scope> {
  moduleReferences(): readonly NameReference[];
  /** Module variables that functions assign under `global`. */
  readonly globalWrites: ReadonlyMap<string, readonly (Binding & { readonly scope: Scope })[]>;
}
