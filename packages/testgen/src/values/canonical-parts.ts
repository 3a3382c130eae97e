import type { CanonicalTagged, CanonicalValue } from "@repost/spec";

export function isList(value: CanonicalValue | undefined): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}

export function isTagged(value: CanonicalValue): value is CanonicalTagged {
  return typeof value === "object" && value !== null && !isList(value);
}

/** Null for values with another tag, or none. */
export function taggedBy(value: CanonicalValue | undefined, tag: string): CanonicalTagged | null {
  return value !== undefined && isTagged(value) && value.$ === tag ? value : null;
}

/** Public attributes of an object come first. */
export function attributesOf(
  { v: attributes }: CanonicalTagged,
  isReadable: (name: string) => boolean,
): readonly (readonly [name: string, value: CanonicalValue])[] {
  if (attributes === undefined || !isTagged(attributes)) return [];
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      name === "$" || value === undefined || !isReadable(name) ? [] : [[name, value] as const],
    )
    .toSorted(([left], [right]) => Number(left.startsWith("_")) - Number(right.startsWith("_")));
}
