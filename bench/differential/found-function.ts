/** What two readers of a text must agree on. */
export interface FoundFunction {
  readonly name: string;
  readonly definition: number;
  readonly kind: string;
  readonly modifiers: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
  /** Offsets; undefined where a reader does not tell them. */
  readonly span?: readonly [number, number];
  readonly body?: readonly [number, number];
  readonly decorators: number;
}

/** What a language's own parser finds in a file; null where it does not parse it. */
export type FunctionsOf = ReadonlyMap<string, readonly FoundFunction[] | null>;

/** A file of a package that is compared. */
export interface ComparedFile {
  readonly path: string;
  readonly code: string;
}
