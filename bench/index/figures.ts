export interface Unresolved {
  readonly kind: string;
  readonly location: string;
  readonly name: string;
}

export interface SliceFigures {
  readonly sliceMs: readonly number[];
  readonly visibleMs: readonly number[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly megabytes: number;
}

export interface IndexFigures {
  readonly files: number;
  readonly lines: number;
  readonly units: number;
  readonly functions: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly unresolved: readonly Unresolved[];
  readonly slices: SliceFigures | null;
}
