/** What cannot be written as canonical data, and how much may be. */

/** A value that has no canonical form, or too large a one. */
export class Unwritable extends Error {}

/** A value over a limit: no part of it can be left out to make it fit. */
export class TooLarge extends Unwritable {}

/** An iterator threw while it was consumed; `thrown` is what it threw. */
export class Interrupted extends Error {
  constructor(thrown) {
    super("an iterator threw");
    this.thrown = thrown;
  }
}

/** How much a canonical value may hold. `iterate`: elements taken from an iterator before it is cut off. */
export const DEFAULT_LIMITS = Object.freeze({ nodes: 20_000, depth: 60, text: 1_000_000, iterate: 50 });
