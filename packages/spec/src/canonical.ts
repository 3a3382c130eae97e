import { z } from "zod/v4";

/**
 * A value of any target language as plain JSON. null, booleans, strings, arrays (lists) and integers up to 2^53 - 1 stand for
 * themselves; everything else is `{ "$": tag, ... }`. The tags and what each keeps are documented in docs/reference/canonical-data.md.
 */
export type CanonicalValue = null | boolean | number | string | readonly CanonicalValue[] | CanonicalTagged;

/** A tagged value. `id` is its number where something else refers to it (`{ "$": "ref", "id": n }`): aliasing and cycles survive. */
export interface CanonicalTagged {
  readonly $: string;
  readonly [field: string]: CanonicalValue;
}

export const canonicalValueSchema: z.ZodType<CanonicalValue> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(canonicalValueSchema),
    z.intersection(z.object({ $: z.string() }), z.record(z.string(), canonicalValueSchema)),
  ]),
) as z.ZodType<CanonicalValue>;
