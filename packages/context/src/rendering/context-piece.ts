/** Whole lines of a file that are shown or omitted together. */
export interface ContextPiece {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly code: string;
  readonly names: readonly string[];
  /** Unit, or method of the target's class, as path:line. */
  readonly id: string;
  /** True for the target's unit without other functions: shown whatever the limit. */
  readonly isTarget: boolean;
  /** Text to the end of the target's header or documentation; null in other pieces. */
  readonly head: string | null;
  readonly isHiding: boolean;
  /** Units that decide its distance. */
  readonly near: readonly string[];
  readonly isImport: boolean;
}

/** Piece before copies of the answer are removed. */
export type RawPiece = Omit<ContextPiece, "isHiding">;

export interface RenderingCut {
  /** path:line of a statement or method, or the path of a file. */
  readonly id: string;
  /** limit: no room for it; answer: a copy of the target's body was removed. */
  readonly reason: "limit" | "answer";
}
