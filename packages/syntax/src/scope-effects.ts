/** Attribute of a name: `b` in `a.b`. */
export interface Link {
  readonly name: string;
  readonly end: number;
}

export interface Argument {
  readonly position: number;
  readonly keyword: string | null;
  readonly root: number;
}

interface EffectOn<Scope> {
  readonly scope: Scope;
  /** Offset of the first name. */
  readonly root: number;
  readonly links: number;
  /** Null for deeper members, and for the name itself. */
  readonly member: string | null;
}

/** Possible change of an object and its members. */
export type Effect<Scope> = EffectOn<Scope> &
  (
    | { readonly kind: "store" }
    | {
        readonly kind: "call";
        /** The call is made for its effect. */
        readonly isDiscarded: boolean;
        readonly arguments: readonly Argument[];
        /** The call or its result decorates a definition. */
        readonly isDecorator: boolean;
        readonly isNew: boolean;
      }
  );
