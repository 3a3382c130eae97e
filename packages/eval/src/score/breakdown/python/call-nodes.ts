/** Node types of calls. */
export const PYTHON_CALLS: ReadonlySet<string> = new Set(["call"]);
