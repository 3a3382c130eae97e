import type { Span } from "@repost/spec";

/** Finds declarations in `.d.ts` files through imports and exports. */
export interface DeclarationReader {
  /** Reads files of types in one step, because each single file takes as long as all. */
  readonly load: (files: readonly string[]) => void;
  /**
   * Finds a name that a module exports or declares. Overloads and merged declarations are parts.
   *
   * @param module File of types relative to the root, or a module specifier as the root's files use it
   */
  readonly declarationOf: (module: string, name: string) => Declaration | null;
  /** Returns the declarations of modules and of files that they import. */
  readonly declarationsIn: (modules: readonly string[]) => readonly Declaration[];
  readonly importsOf: (code: string) => readonly ImportedType[];
}

export interface ImportedType {
  readonly local: string;
  readonly name: string;
  readonly from: string;
}

export interface Declaration {
  readonly path: string;
  readonly name: string;
  /** Empty for namespaces that are exported as a whole. */
  readonly parts: readonly DeclarationPart[];
  /** Finds a member of instances, values or results. */
  member(name: string): DeclaredMember | null;
  /** Names of the parameters' types. */
  takes(method?: string): readonly string[];
  /** Names of the types of a result, a variable or a base class. */
  readonly resultTypes: readonly string[];
}

export interface DeclaredMember {
  /** Declaration that contains the member. */
  readonly holder: Declaration;
  /** Documentation of each overload; empty if undocumented. */
  readonly comments: readonly string[];
}

export interface DeclarationPart {
  readonly path: string;
  readonly start: number;
  readonly comment: string;
  /** Text with its comment. It starts with `declare` or `export declare`. */
  readonly text: string;
  /** Span in the text. */
  readonly name: Span;
  readonly isType: boolean;
  readonly isFunction: boolean;
  readonly uses: () => readonly DeclarationUse[];
}

/** A name in the text of a part. */
export interface DeclarationUse {
  readonly start: number;
  readonly end: number;
  /** Null if its module is missing. */
  readonly declaration: Declaration | null;
  /** Name of a package's module; null for own files. */
  readonly module: string | null;
}

/** Returns the text of a file, or undefined. */
export type ReadTypeFile = (path: string) => string | undefined;
