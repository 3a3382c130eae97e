import type { SyntaxNode } from "../syntax-node.ts";

/** Part of a type, read on demand, because types may contain themselves. */
export type TypePart = () => DeclaredType;

/** One level of a type. */
export type DeclaredType =
  | {
      /** `any`, `unknown`, and types that nothing declares. */
      readonly kind: "unknown";
      /** Written name of an undeclared type; null for others. */
      readonly name: string | null;
      readonly arguments: readonly TypePart[];
    }
  | { readonly kind: "primitive"; readonly name: PrimitiveName }
  | { readonly kind: "literal"; readonly value: string | number | boolean | bigint }
  | {
      readonly kind: "member";
      readonly enumeration: string;
      readonly name: string;
      /** Undefined if computed. */
      readonly value: string | number | undefined;
    }
  | { readonly kind: "template"; readonly texts: readonly string[]; readonly gaps: readonly TypePart[] }
  | { readonly kind: "union"; readonly name: string | null; readonly options: readonly TypePart[] }
  | {
      /** A type parameter. */
      readonly kind: "parameter";
      readonly name: string;
      /** Default or constraint; null without both. */
      readonly usual: TypePart | null;
    }
  | { readonly kind: "list"; readonly item: TypePart }
  | { readonly kind: "tuple"; readonly items: readonly TupleItem[] }
  | ObjectType;

export type PrimitiveName =
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "symbol"
  | "object"
  | "null"
  | "undefined"
  | "never";

export interface TupleItem {
  readonly type: TypePart;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

/** An object, a function or an instance. */
export interface ObjectType {
  readonly kind: "object";
  /** Name of its alias, interface or class; null without one. */
  readonly name: string | null;
  readonly arguments: readonly TypePart[];
  /** Types that its interface or class extends. */
  readonly bases: readonly TypePart[];
  /** Public members, inherited ones included. */
  readonly members: () => readonly TypeMember[];
  readonly index: { readonly key: TypePart; readonly value: TypePart } | null;
  readonly calls: readonly TypeSignature[];
  readonly constructs: readonly TypeSignature[];
}

export interface TypeMember {
  readonly name: string;
  readonly type: TypePart;
  readonly isOptional: boolean;
  /** True for a member that the type itself declares. */
  readonly isOwn: boolean;
}

export interface TypeSignature {
  readonly parameters: readonly SignatureParameter[];
  readonly returns: TypePart;
  /** True for `value is Loaf`. */
  readonly isPredicate: boolean;
  /** Index of a parameter with the type of the result; null without one. */
  readonly echoes: number | null;
}

export interface SignatureParameter {
  readonly name: string;
  readonly type: TypePart;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

/** Reads TypeScript types of some files. */
export interface TypeReader {
  /** Returns the type at a node: a type, a type annotation, or a declaration of a type. */
  readonly typeOf: (node: SyntaxNode) => DeclaredType;
  /** Returns the type with a name, as the first file sees it; null if nothing declares it. */
  readonly typeNamed: (name: string) => DeclaredType | null;
}

/** A file whose types a reader reads. */
export interface TypedFile {
  /** Absolute, as imports of other files find it. */
  readonly path: string;
  readonly root: SyntaxNode;
  /** True for declarations that all files see, without imports. @default false */
  readonly isGlobal?: boolean;
}

export const UNKNOWN_TYPE: DeclaredType = { kind: "unknown", name: null, arguments: [] };

export function primitiveType(name: PrimitiveName): DeclaredType {
  return { kind: "primitive", name };
}
