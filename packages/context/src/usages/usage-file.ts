export interface UsageFile {
  readonly path: string;
  readonly text: string;
  readonly kind: "library" | "test" | "documentation";
}

export interface Usage {
  readonly path: string;
  readonly start: number;
  readonly text: string;
  readonly kind: "example" | "call";
}
