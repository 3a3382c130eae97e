/** A value without a canonical form. */
export class Unwritable extends Error {}

/** A value over a limit. Leaving out parts does not help. */
export class TooLarge extends Unwritable {}

/** An iterator threw while it was consumed; `thrown` is the thrown value. */
export class Interrupted extends Error {
  constructor(thrown) {
    super("an iterator threw");
    this.thrown = thrown;
  }
}

/** Limits of a canonical value. `iterate`: elements taken from an iterator before it is cut off. */
export const DEFAULT_LIMITS = Object.freeze({ nodes: 20_000, depth: 60, text: 1_000_000, iterate: 50 });
