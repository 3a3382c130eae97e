export interface FoundFunction {
  readonly name: string;
  readonly definition: number;
  readonly kind: string;
  readonly modifiers: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
  readonly span?: readonly [number, number];
  readonly body?: readonly [number, number];
  readonly decorators: number;
}

export type FunctionsOf = ReadonlyMap<string, readonly FoundFunction[] | null>;

export interface ComparedFile {
  readonly path: string;
  readonly code: string;
}
