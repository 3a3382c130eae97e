/** Kinds of nodes that are calls. */
export const PYTHON_CALLS: ReadonlySet<string> = new Set(["call"]);
