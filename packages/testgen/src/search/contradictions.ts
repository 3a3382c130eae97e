import type { CanonicalValue, Contradiction } from "@repost/spec";
import type { Subject } from "../subject.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";
import type { Expression } from "../values/expression.ts";
import { all } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { isNothing, type ScoredCall } from "./executed-call.ts";

export type Contradicted = Pick<Contradiction, "kind" | "documented">;

/** Checks results of examples and the result type. */
export function contradictionsOf(
  { result }: Subject,
  documentation: string,
): (scoredCall: ScoredCall) => Contradicted | null {
  const namesNothing = NAME_OF_NOTHING.test(documentation);
  return ({ candidate, observation }) => {
    if (observation.kind !== "returned" || candidate.view !== undefined) return null;
    const { value } = observation;
    const { documented } = candidate;
    if (candidate.origin === "docstring" && documented !== undefined && isDocumented(value, documented.value) === false)
      return { kind: "example", documented: documented.text };
    const isWrongType =
      result !== undefined &&
      result.kind !== "boolean" &&
      (contradicts(value, result) || (isNothing(value) && !namesNothing && isNeverNothing(result)));
    return isWrongType ? { kind: "result_type", documented: result.kind } : null;
  };
}

/** Lists statements with the number of calls and the first test. */
export function listContradictions(
  scoredCalls: readonly ScoredCall[],
  contradictionOf: (scoredCall: ScoredCall) => Contradicted | null,
  testOf: (scoredCall: ScoredCall) => string,
): readonly Contradiction[] {
  const calls = scoredCalls.map((scoredCall) => ({ scoredCall, contradicted: contradictionOf(scoredCall) }));
  const equal = Map.groupBy(calls, ({ contradicted }) => JSON.stringify(contradicted)).values();
  return [...equal].flatMap(([first, ...others]) =>
    first === undefined || first.contradicted === null
      ? []
      : [{ ...first.contradicted, calls: others.length + 1, test: testOf(first.scoredCall) }],
  );
}

const NAME_OF_NOTHING = /\b(?:None|null|undefined|void)\b/u;

/** Booleans compare truth, so that a missing result is false. */
function isNeverNothing({ kind }: Shape): boolean {
  return ["text", "integer", "number", "bytes", "sequence", "tuple", "mapping"].includes(kind);
}

const NUMBERS: ReadonlySet<unknown> = new Set(["float", "integer", "bigint"]);
const COLLECTIONS: ReadonlySet<unknown> = new Set(["map", "set", "dict"]);

/** Returns false if unknown. */
export function contradicts(seen: CanonicalValue, declared: Shape): boolean {
  const kind = kindOfValue(seen);
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

function kindOfValue(seen: CanonicalValue) {
  if (seen === null) return null;
  if (typeof seen === "string") return "text";
  if (typeof seen === "number") return "number";
  if (typeof seen === "boolean") return "boolean";
  if (isList(seen)) return "list";
  if (NUMBERS.has(seen.$)) return "number";
  return COLLECTIONS.has(seen.$) ? "collection" : null;
}

/** Tags of values whose items are compared in order. */
const ORDERED_TAGS: ReadonlySet<string> = new Set(["list", "tuple", "iterator"]);

/**
 * Returns null for incomparable values. Documented numbers may be rounded. Lists, tuples and iterators compare by
 * items.
 */
function isDocumented(seen: CanonicalValue, written: Expression): boolean | null {
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
