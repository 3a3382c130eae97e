/** A text of a repository in which functions may be used. */
export interface UsageFile {
  readonly path: string;
  readonly text: string;
  readonly kind: "library" | "test" | "documentation";
}

/** A place where a target is used. */
export interface Usage {
  readonly path: string;
  /** Offset in its file. */
  readonly start: number;
  readonly text: string;
  readonly kind: "example" | "call";
}
