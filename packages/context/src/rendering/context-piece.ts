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
  /** An import through which these units get what they name, shown with any of them; null for all else. */
  readonly importsFor: readonly string[] | null;
}

/** Something that is not shown, and why. */
export interface RenderingCut {
  /** path:line */
  readonly id: string;
  /** limit: there was not room for it; answer: it holds the target's body, which stands there a second time. */
  readonly reason: "limit" | "answer";
}
