import type { CanonicalTagged, CanonicalValue } from "@repost/spec";
import { isList } from "./canonical-parts.ts";

/** Maximum number of values, because references may nest. */
const MAX_VALUES = 2_000;

/** Keeps values with references outside or into their own container. */
export function withoutReferences(value: CanonicalValue): CanonicalValue {
  const numbered = new Map<unknown, CanonicalTagged>();
  collect(value, numbered);
  if (numbered.size === 0) return value;
  let remaining = MAX_VALUES;
  const resolve = (part: CanonicalValue, open: ReadonlySet<unknown>): CanonicalValue => {
    remaining -= 1;
    if (remaining < 0) throw new Unresolved();
    if (typeof part !== "object" || part === null) return part;
    if (isList(part)) return part.map((item) => resolve(item, open));
    const meant = part.$ === "ref" ? numbered.get(part["id"]) : part;
    const { id, ...rest } = meant ?? part;
    if (meant === undefined || open.has(id ?? null)) throw new Unresolved();
    const inside = id === undefined ? open : new Set([...open, id]);
    const fields = Object.entries(rest).map(([name, field]) => [name, resolve(field, inside)] as const);
    return { ...rest, ...Object.fromEntries(fields) };
  };
  try {
    return resolve(value, new Set());
  } catch (error) {
    if (error instanceof Unresolved) return value;
    throw error;
  }
}

class Unresolved extends Error {}

function collect(value: CanonicalValue, numbered: Map<unknown, CanonicalTagged>): void {
  if (typeof value !== "object" || value === null) return;
  if (!isList(value) && value.$ !== "ref" && value["id"] !== undefined) numbered.set(value["id"], value);
  for (const part of Object.values(value)) collect(part, numbered);
}
