/** A name that leads nowhere. */
export interface Unresolved {
  readonly kind: string;
  readonly place: string;
  readonly name: string;
}

export interface SliceFigures {
  readonly sliceMs: readonly number[];
  readonly visibleMs: readonly number[];
  /** How many ended how. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Peak of memory in all. */
  readonly megabytes: number;
}

/** What indexing a folder takes and gives; tests are not read and not counted. */
export interface IndexFigures {
  readonly files: number;
  readonly lines: number;
  readonly units: number;
  readonly functions: number;
  readonly seconds: number;
  /** Of the processor, all threads together: what else runs on the machine does not count. */
  readonly cpuSeconds: number;
  /** Peak of memory when the index was there. */
  readonly megabytes: number;
  readonly unresolved: readonly Unresolved[];
  readonly slices: SliceFigures | null;
}
