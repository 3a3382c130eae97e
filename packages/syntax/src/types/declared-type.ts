import type { SyntaxNode } from "../syntax-node.ts";

/** Part of a type, read on demand, because types may be recursive. */
export type TypePart = () => DeclaredType;

/** One level of a type. */
export type DeclaredType = DescribedType & {
  /** Referenced name without namespace and arguments, also of an alias; `this` for the receiver. @default none */
  readonly reference?: string;
};

type DescribedType =
  | {
      /** `any`, `unknown`, and types that nothing declares. */
      readonly kind: "unknown";
      /** Name of an undeclared type. */
      readonly name: string | null;
      readonly arguments: readonly TypePart[];
      /** @default none */
      readonly keyword?: "any" | "unknown";
    }
  | { readonly kind: "primitive"; readonly name: PrimitiveName }
  | { readonly kind: "literal"; readonly value: string | number | boolean | bigint }
  | {
      readonly kind: "member";
      readonly enumeration: string;
      readonly name: string;
      readonly value: string | number | undefined;
    }
  | { readonly kind: "template"; readonly texts: readonly string[]; readonly gaps: readonly TypePart[] }
  | { readonly kind: "union"; readonly name: string | null; readonly options: readonly TypePart[] }
  | {
      readonly kind: "parameter";
      readonly name: string;
      readonly constraint: TypePart | null;
      /** Default, or else the constraint. */
      readonly usual: TypePart | null;
    }
  /** `keyof T`, unless its members are known. */
  | { readonly kind: "keys"; readonly of: TypePart }
  | { readonly kind: "predicate"; readonly parameter: string; readonly type: TypePart }
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
  readonly name: string | null;
  readonly arguments: readonly TypePart[];
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
  /** False for inherited members. */
  readonly isOwn: boolean;
}

export interface TypeSignature {
  readonly parameters: readonly SignatureParameter[];
  readonly returns: TypePart;
  readonly isPredicate: boolean;
  /** Index of a parameter with the type of the result. */
  readonly echoes: number | null;
  /** Only in files of declarations. */
  readonly comment: string;
}

export interface SignatureParameter {
  readonly name: string;
  readonly type: TypePart;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface Documentation {
  readonly parameters: readonly DocumentedParameter[];
  readonly result: TypePart | null;
}

export interface DocumentedParameter extends SignatureParameter {
  readonly description: string;
}

/** Reads TypeScript types of some files. */
export interface TypeReader {
  readonly typeOf: (node: SyntaxNode) => DeclaredType;
  /** Reads overloads in global files. None without a compiler. */
  readonly signaturesOf: (path: readonly string[]) => readonly TypeSignature[];
  /** Reads types in a function's comment. Nothing without a compiler. */
  readonly documentationOf: (definition: SyntaxNode) => Documentation;
}

/** A file whose types a reader reads. */
export interface TypedFile {
  /** Absolute, as imports of other files find it. */
  readonly path: string;
  readonly root: SyntaxNode;
  /** All files see its declarations, without imports. @default false */
  readonly isGlobal?: boolean;
  /** Further comments that define types, for JavaScript. @default none */
  readonly definitions?: readonly string[];
}

export const UNKNOWN_TYPE = { kind: "unknown", name: null, arguments: [] } as const satisfies DeclaredType;

export const UNDOCUMENTED: Documentation = { parameters: [], result: null };

export function isUndeclared(type: DeclaredType): boolean {
  return type.kind === "unknown" && type.name === null && type.keyword === undefined;
}

export function primitiveType(name: PrimitiveName): DeclaredType {
  return { kind: "primitive", name };
}
