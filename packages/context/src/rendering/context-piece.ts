/** Whole lines of a file that are shown or omitted together. */
export interface ContextPiece {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly code: string;
  readonly names: readonly string[];
  readonly id: string;
  /** The target's unit without other functions is shown whatever the limit. */
  readonly isTarget: boolean;
  /** Text to the end of the target's header or documentation; null in other pieces. */
  readonly head: string | null;
  readonly isHiding: boolean;
  readonly near: readonly string[];
  readonly isImport: boolean;
}

export type RawPiece = Omit<ContextPiece, "isHiding">;

export interface RenderingCut {
  /** path:line of a statement or method, or the path of a file. */
  readonly id: string;
  /** limit: no room for it; answer: a copy of the target's body was removed. */
  readonly reason: "limit" | "answer";
}
