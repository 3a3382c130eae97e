const BARE = new Set("BaseException Exception SystemExit Object Array String Number Symbol".split(" "));
/** The error number of their arguments selects the class. */
const NUMBERED = new Set("EnvironmentError IOError OSError".split(" "));

/** Returns whether judges ignore the message. Private classes count as their built-in base class. */
export function isComparedByClass(name: string): boolean {
  return /^[A-Z]/.test(name) && !BARE.has(name);
}

/** Returns whether no test can observe the arguments of an exception. */
export function hasUnobservedArguments(name: string): boolean {
  return isComparedByClass(name) && !NUMBERED.has(name);
}
