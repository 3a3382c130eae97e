import { z } from "zod/v4";

/**
 * JSON form of a value of any target language. null, booleans, strings, arrays (lists) and integers up to 2^53 - 1 have
 * their JSON form. All other values are `{ "$": tag, ... }`. docs/reference/canonical-data.md documents each tag.
 */
export type CanonicalValue = null | boolean | number | string | readonly CanonicalValue[] | CanonicalTagged;

/**
 * Tagged value. `id` numbers a value to which `{ "$": "ref", "id": n }` refers, so that aliases and cycles survive.
 */
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
