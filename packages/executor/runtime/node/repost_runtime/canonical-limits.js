/** A value without a canonical form. */
export class Unwritable extends Error {}

/** A value over a limit, even without some parts. */
export class TooLarge extends Unwritable {}

export class Interrupted extends Error {
  constructor(thrown) {
    super("an iterator threw");
    this.thrown = thrown;
  }
}

/** `iterate`: elements after which an iterator is cut off. */
export const DEFAULT_LIMITS = Object.freeze({ nodes: 20_000, depth: 60, text: 1_000_000, iterate: 50 });
