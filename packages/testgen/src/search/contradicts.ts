import type { CanonicalValue } from "@repost/spec";
import type { Shape } from "../values/shape.ts";
import { isList } from "../values/canonical-parts.ts";

const NUMBERS: ReadonlySet<unknown> = new Set(["float", "integer", "bigint"]);
const COLLECTIONS: ReadonlySet<unknown> = new Set(["map", "set", "dict"]);

/** Returns false if unknown. */
export function contradicts(seen: CanonicalValue, declared: Shape): boolean {
  const kind = kindOf(seen);
  if (kind === null) return false;
  switch (declared.kind) {
    case "text":
      return kind !== "text";
    case "integer":
    case "number":
      return kind !== "number";
    case "boolean":
      return kind !== "boolean";
    case "sequence":
      return declared.form === "list" && kind !== "list";
    case "union":
      return declared.options.every((option) => contradicts(seen, option));
    default:
      return false;
  }
}

function kindOf(seen: CanonicalValue) {
  if (seen === null) return null;
  if (typeof seen === "string") return "text";
  if (typeof seen === "number") return "number";
  if (typeof seen === "boolean") return "boolean";
  if (isList(seen)) return "list";
  if (NUMBERS.has(seen.$)) return "number";
  return COLLECTIONS.has(seen.$) ? "collection" : null;
}
