/** Whole lines that are shown or omitted together. */
export interface ContextPiece {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly code: string;
  readonly names: readonly string[];
  readonly id: string;
  /** The target's unit is shown at any limit. */
  readonly isTarget: boolean;
  /** Text to the end of the target's header; null in other pieces. */
  readonly head: string | null;
  readonly isHiding: boolean;
  readonly near: readonly string[];
  readonly isImport: boolean;
}

export type RawPiece = Omit<ContextPiece, "isHiding">;

export interface RenderingCut {
  /** Path, or path:line of a statement or method. */
  readonly id: string;
  /** answer: a copy of the target's body. */
  readonly reason: "limit" | "answer";
}
