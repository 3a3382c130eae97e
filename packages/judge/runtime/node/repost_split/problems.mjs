/** Protocol violation, after which the run does not count. */
export class Violation extends Error {}

export class TooLarge extends Error {}

export class Lost extends Error {}

export class CannotTravel extends TypeError {}
