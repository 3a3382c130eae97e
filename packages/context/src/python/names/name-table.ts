import type { Span } from "@repost/spec";
import type { FunctionText } from "../../unit-graph.ts";
import type { ImportStatement } from "./import-statement.ts";
import type { Binding, Scope } from "./scope.ts";

/** What a name is written for: to be evaluated, to annotate a function or variable, or to annotate a field of a class. */
export type Role = "value" | "annotation" | "field";

/** An attribute taken of a name: `b` in `a.b`. */
export interface Link {
  readonly name: string;
  readonly end: number;
}

/** A name where it is read, with the attributes that follow it directly. */
export interface Occurrence {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly chain: readonly Link[];
  readonly scope: Scope;
  readonly role: Role;
  /** The function whose header the annotation is in; null elsewhere. */
  readonly annotates: string | null;
  /** In a try statement that catches NameError. */
  readonly isGuarded: boolean;
  /** The last attribute is assigned or deleted. */
  readonly isStored: boolean;
}

export interface Argument {
  readonly position: number;
  readonly keyword: string | null;
  /** Offset of the name that is passed, attributes aside. */
  readonly root: number;
}

/** Something that may change an object reached through a name: the name at offset `root`, then `links` of its attributes. */
export type Effect =
  | {
      readonly kind: "store";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** The attribute stored, where it is one of the object itself. */
      readonly attribute: string | null;
    }
  | {
      readonly kind: "call";
      readonly scope: Scope;
      readonly root: number;
      readonly links: number;
      /** Name of the method, where a method of the object is called; null where the object itself is called. */
      readonly method: string | null;
      /** Nobody looks at the result: the call is there for what it does. */
      readonly isDiscarded: boolean;
      readonly arguments: readonly Argument[];
      /** The definition that the call decorates is passed to it or to its result. */
      readonly isDecorator: boolean;
    };

/** A variable of the module that stands for (a part of) other objects: loop variables and plain assignments. */
export interface Alias {
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** A class of the module, with the offsets of the names of its base classes and its metaclass. */
export interface ClassBases {
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** A statement that binds names of the module by their text at run time. */
export interface NamespaceWrite {
  readonly scope: Scope;
  readonly start: number;
}

/** All names of a text, before anything is resolved. */
export interface NameTable {
  readonly module: Scope;
  readonly scopes: readonly Scope[];
  readonly occurrences: readonly Occurrence[];
  readonly imports: readonly ImportStatement[];
  readonly effects: readonly Effect[];
  readonly aliases: readonly Alias[];
  readonly namespaceWrites: readonly NamespaceWrite[];
  readonly functions: readonly FunctionText[];
  readonly classes: readonly ClassBases[];
  /** Statements that are nothing but a string: docstrings. */
  readonly docstrings: readonly Span[];
  /** Module variables that functions assign under `global`. */
  readonly globalWrites: ReadonlyMap<string, readonly (Binding & { readonly scope: Scope })[]>;
}
