import type { CanonicalValue } from "@repost/spec";
import type { Expression } from "../values/expression.ts";
import { isNothing } from "./executed-call.ts";
import { all } from "../values/fits.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";

/** Tags of values whose items are compared in order. */
const ORDERED_TAGS: ReadonlySet<string> = new Set(["list", "tuple", "iterator"]);

/**
 * Returns null for incomparable values. Documented numbers may be rounded. Lists, tuples and iterators compare by
 * items.
 */
export function isDocumented(seen: CanonicalValue, written: Expression): boolean | null {
  switch (written.kind) {
    case "nothing":
      return isNothing(seen);
    case "boolean":
      return isNothing(seen) || typeof seen === "object" ? false : seen === written.value;
    case "text":
      return typeof seen === "string" ? seen === written.value : contradictsPlain(seen, "string");
    case "integer":
      return isNumber(seen, Number(written.value), String(written.value));
    case "float":
      return isNumber(seen, Number(written.text), written.text);
    case "sequence": {
      const items = itemsOf(seen);
      if (items === null || written.form === "set") return contradictsPlain(seen, "list");
      return items.length === written.items.length
        ? all(written.items.map((item, index) => isDocumented(items[index] ?? null, item)))
        : false;
    }
    default:
      return null;
  }
}

function itemsOf(seen: CanonicalValue): readonly CanonicalValue[] | null {
  if (isList(seen) || !isTagged(seen)) return isList(seen) ? seen : null;
  const { $: tag, v: items, more } = seen;
  return ORDERED_TAGS.has(tag) && isList(items) && more !== true ? items : null;
}

function contradictsPlain(seen: CanonicalValue, type: "string" | "list"): false | null {
  if (isNothing(seen) || typeof seen === "boolean" || typeof seen === "number") return false;
  return typeof seen === "string" && type !== "string" ? false : null;
}

function isNumber(seen: CanonicalValue, value: number, text: string): boolean | null {
  const number = numberOf(seen);
  if (number === null) return isNothing(seen) || typeof seen === "string" || typeof seen === "boolean" ? false : null;
  const digits = /\.(\d+)$/u.exec(text)?.[1]?.length ?? 0;
  return Math.abs(number - value) <= Math.max(digits === 0 ? 0 : 10 ** -digits, Math.abs(value) * 1e-9);
}

function numberOf(seen: CanonicalValue): number | null {
  if (typeof seen === "number") return seen;
  if (seen === null || !isTagged(seen) || !["float", "int", "bigint"].includes(seen.$) || typeof seen["v"] !== "string")
    return null;
  const number = Number(seen["v"]);
  return Number.isNaN(number) ? null : number;
}
