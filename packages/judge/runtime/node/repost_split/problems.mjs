/** The other side sent what no honest one sends. The run is over and does not count. */
export class Violation extends Error {}

/** A value is too large to be sent. */
export class TooLarge extends Error {}

/** The other side is gone. */
export class Lost extends Error {}

/** A message cannot be written, because of a value in it. */
export class CannotTravel extends TypeError {}
