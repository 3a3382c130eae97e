/** Whole lines of a file that are shown together or not at all. */
export interface ContextPiece {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Without a line break at its end. */
  readonly code: string;
  /** What it binds. */
  readonly names: readonly string[];
  /** The unit, or the method of the target's class, that it is or belongs to, as path:line. */
  readonly id: string;
  /** Shown whatever the limit is: of the target's unit, what is not another function. */
  readonly isTarget: boolean;
  /** Up to the end of the target's header, or of its documentation; null in pieces without the target. */
  readonly head: string | null;
  /** It was shortened, for the target's body stands in it a second time. */
  readonly isHiding: boolean;
  /** What it is as near to the target as: the unit itself, the units that get what they name through an import, those of a file. */
  readonly near: readonly string[];
  /** An import of the repository's own, shown with any of the units that it is for, and not alone. */
  readonly isImport: boolean;
}

/** A piece in which no second answer was looked for yet. */
export type RawPiece = Omit<ContextPiece, "isHiding">;

/** Something that is not shown, and why. */
export interface RenderingCut {
  /** path:line of a statement or a method, or the path of a whole file. */
  readonly id: string;
  /** limit: there was not room for it; answer: the target's body, which stands there a second time, was taken out. */
  readonly reason: "limit" | "answer";
}
