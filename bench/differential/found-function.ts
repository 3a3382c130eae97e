/** The comparable facts about a function. */
export interface FoundFunction {
  readonly name: string;
  readonly definition: number;
  readonly kind: string;
  readonly modifiers: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
  /** Offsets; undefined where a parser does not report them. */
  readonly span?: readonly [number, number];
  readonly body?: readonly [number, number];
  readonly decorators: number;
}

/** Functions that a language's own parser finds in a file; null where it fails. */
export type FunctionsOf = ReadonlyMap<string, readonly FoundFunction[] | null>;

export interface ComparedFile {
  readonly path: string;
  readonly code: string;
}
