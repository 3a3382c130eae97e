export const TYPESCRIPT_CALLS: ReadonlySet<string> = new Set(["call_expression", "new_expression"]);
