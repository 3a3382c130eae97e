import { boolean, float, integer, nothing, text, type Expression } from "../values/expression.ts";

export interface Comparison {
  readonly position: number;
  readonly kind: ComparisonKind;
  readonly holds: boolean;
  readonly left: Compared;
  readonly right: Compared;
}

type ComparisonKind = (typeof KINDS)[number];

/** Plain value, first items or keys, or text of a pattern; otherwise null. */
export type Compared =
  | { readonly kind: "value"; readonly value: Expression }
  | { readonly kind: "items"; readonly items: readonly Expression[] }
  | { readonly kind: "pattern"; readonly pattern: string }
  | null;

const KINDS = ["equal", "less", "at_most", "in", "begins", "ends", "matches"] as const;

export function readComparisons(written: unknown): readonly Comparison[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap((row): readonly Comparison[] => {
    if (!Array.isArray(row)) return [];
    const [position, kind, holds, left, right] = row as readonly unknown[];
    if (typeof position !== "number" || typeof holds !== "boolean" || !KINDS.includes(kind as ComparisonKind))
      return [];
    return [{ position, kind: kind as ComparisonKind, holds, left: readSide(left), right: readSide(right) }];
  });
}

function readSide(side: unknown): Compared {
  if (!Array.isArray(side)) return null;
  const [kind, content] = side as readonly unknown[];
  if (kind === "items" && Array.isArray(content)) {
    return { kind: "items", items: content.flatMap((item) => readValue(item) ?? []) };
  }
  if (kind === "pattern" && typeof content === "string") return { kind: "pattern", pattern: content };
  const value = readValue(side);
  return value === null ? null : { kind: "value", value };
}

function readValue(side: unknown): Expression | null {
  if (!Array.isArray(side)) return null;
  const [kind, content] = side as readonly unknown[];
  if (kind === "nothing") return nothing;
  if (kind === "boolean" && typeof content === "boolean") return boolean(content);
  if (typeof content !== "string") return null;
  if (kind === "text") return text(content);
  if (kind === "bytes") return { kind: "bytes", value: content };
  if (kind === "integer" && /^-?\d+$/u.test(content)) return integer(BigInt(content));
  return kind === "float" && Number.isFinite(Number(content)) ? float(content) : null;
}
