import type { Span } from "@repost/spec";
import type { ImportStatement } from "./import-statement.ts";
import type { Binding, Scope } from "./scope.ts";

/** Use of a name: a value, an annotation, or the annotation of a class field. */
export type Role = "value" | "annotation" | "field";

/** Attribute of a name: `b` in `a.b`. */
export interface Link {
  readonly name: string;
  readonly end: number;
}

/** Read of a name, with the attributes that follow directly. */
export interface NameReference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly scope: Scope;
  readonly role: Role;
  /** Function whose header contains the annotation; null elsewhere. */
  readonly annotates: string | null;
  /** True in a try statement that catches NameError. */
  readonly isGuarded: boolean;
  /** True in branches for type checkers and for other versions of Python. */
  readonly isUnreached: boolean;
  /** True inside a string: an annotation or a template. */
  readonly isQuoted: boolean;
  /** True when the name itself is called. */
  readonly isCalled: boolean;
  /** True when the last attribute is assigned or deleted. */
  readonly isStored: boolean;
}

export interface Argument {
  readonly position: number;
  readonly keyword: string | null;
  /** Offset of the passed name, without attributes. */
  readonly root: number;
}

/** Possible change of the object at the name of offset `root` and `links` of its attributes. */
export type Effect =
  | {
      readonly kind: "store";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Attribute that is stored on the object itself. */
      readonly attribute: string | null;
    }
  | {
      readonly kind: "call";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Called method of the object; null when the object itself is called. */
      readonly method: string | null;
      /** True when the result is unused: the call is made for its effect. */
      readonly isDiscarded: boolean;
      readonly arguments: readonly Argument[];
      /** True when the decorated definition is passed to the call or its result. */
      readonly isDecorator: boolean;
    };

/** Module variable that is an alias of (parts of) other objects: loop variables and plain assignments. */
export interface Alias {
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** Class of the module, with offsets of its base classes and metaclass. */
export interface ClassBases {
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** Statement that binds module names by computed text. */
export interface NamespaceWrite {
  readonly scope: Scope;
  readonly start: number;
}

/** Function with the offsets that separate its header, docstring and body. */
export interface PythonFunctionText {
  /** Qualified name. */
  readonly name: string;
  /** Start, decorators included. */
  readonly start: number;
  readonly end: number;
  /** Start of the first statement. */
  readonly body: number;
  /** End of the docstring; null without a docstring. */
  readonly docstringEnd: number | null;
}

export interface NamedSpan extends Span {
  readonly name: string;
}

/** Import statement with the scope that it binds names in. */
export interface PlacedImport {
  readonly statement: ImportStatement;
  readonly scope: Scope;
  /** True in a try statement that catches ImportError. */
  readonly isTried: boolean;
  readonly isUnreached: boolean;
}

/** All names of a text. */
export interface PythonScopes {
  readonly module: Scope;
  readonly scopes: readonly Scope[];
  /** Names that the module's own scope binds. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly references: readonly NameReference[];
  /** References to names of the module's scope, bound or not. */
  moduleReferences(): readonly NameReference[];
  /** Names that the module's scope does not bind. Most are built in. */
  freeNames(): ReadonlySet<string>;
  readonly imports: readonly ImportStatement[];
  readonly placedImports: readonly PlacedImport[];
  /** Names in `global` statements. */
  readonly globalSpans: readonly NamedSpan[];
  /** Names that statements of the module delete. They stay bound by the module. */
  readonly deleted: readonly NamedSpan[];
  readonly effects: readonly Effect[];
  readonly aliases: readonly Alias[];
  readonly namespaceWrites: readonly NamespaceWrite[];
  readonly functions: readonly PythonFunctionText[];
  readonly classes: readonly ClassBases[];
  /** Statements that consist of a string. */
  readonly docstrings: readonly Span[];
  /** Module variables that functions assign under `global`. */
  readonly globalWrites: ReadonlyMap<string, readonly (Binding & { readonly scope: Scope })[]>;
}
