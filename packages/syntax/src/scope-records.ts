import type { Span } from "@repost/spec";
import type { SyntaxNode } from "./syntax-node.ts";

/** `lazy`: when a function is called. */
export type Timing = "eager" | "lazy";

/** `field`: annotation of a class field, or field of a declared type. */
export type Role = "value" | "annotation" | "field";

/** Attribute of a name: `b` in `a.b`. */
export interface Link {
  readonly name: string;
  readonly end: number;
}

export interface ObjectPath {
  readonly base: SyntaxNode;
  readonly chain: readonly Link[];
  /** True if only written attributes follow the name. */
  readonly isWhole: boolean;
}

export interface VisitIn<Scope> {
  readonly scope: Scope;
  readonly role: Role;
  /** Function whose header contains the annotation; null elsewhere. */
  readonly annotates: string | null;
  /** A missing name does no harm. */
  readonly isGuarded: boolean;
  /** In a try statement that catches failed imports. */
  readonly isTried: boolean;
}

export interface ReferenceIn<Scope> extends Span, VisitIn<Scope> {
  readonly name: string;
  readonly chain: readonly Link[];
}

/** Name with the offsets of the names in its value. */
export interface RootedName {
  readonly name: string;
  readonly start: number;
  readonly roots: readonly number[];
}

/** Common part of the results. */
export interface ScopesIn<Scope> {
  readonly module: Scope;
  /** The module's scope is the first. */
  readonly scopes: readonly Scope[];
  /** Declaring node by the start of the name. */
  readonly declarations: ReadonlyMap<number, SyntaxNode>;
  /** Names of values that the code does not declare. */
  freeNames(): ReadonlySet<string>;
}

/** Lists that a collector fills. */
export type Filled<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends readonly (infer Item)[] ? Item[] : never;
};

export interface Argument {
  readonly position: number;
  readonly keyword: string | null;
  readonly root: number;
}

/** Possible change of an object and its members. */
export interface Effect<Scope> {
  readonly kind: "store" | "call";
  readonly scope: Scope;
  /** Offset of the first name. */
  readonly root: number;
  readonly links: number;
  /** Null for deeper members, and for the name itself. */
  readonly member: string | null;
  /** True for stores, and calls for their effect. */
  readonly isDiscarded: boolean;
  readonly arguments: readonly Argument[];
  /** The call or its result decorates a definition. */
  readonly isDecorator: boolean;
  readonly isNew: boolean;
}
