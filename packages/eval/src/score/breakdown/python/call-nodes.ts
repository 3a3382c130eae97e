export const PYTHON_CALLS: ReadonlySet<string> = new Set(["call"]);
