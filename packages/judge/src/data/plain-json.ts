export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: Json;
}

const MAX_DEPTH = 200;
const MAX_NODES = 500_000;

/** Returns undefined for invalid, deep or large JSON, so that later code may use recursion. */
export function parsePlainJson(line: string): Json | undefined {
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
  return isModest(value) ? value : undefined;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function hasPlainNumbers(root: Json): boolean {
  const pending: Json[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "number" && !Number.isSafeInteger(next)) return false;
    if (typeof next === "object" && next !== null) for (const child of Object.values(next)) pending.push(child);
  }
  return true;
}

function isModest(root: Json): boolean {
  let level: readonly Json[] = [root];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return false;
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return true;
}
