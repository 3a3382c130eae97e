import { z } from "zod/v4";

/**
 * null, booleans, strings, lists and integers up to 2^53 - 1 have their JSON form, other values `{ "$": tag, ... }`.
 * docs/reference/canonical-data.md documents each tag.
 */
export type CanonicalValue = null | boolean | number | string | readonly CanonicalValue[] | CanonicalTagged;

/** `{ "$": "ref", "id": n }` refers to the value with that `id`, so that aliases and cycles survive. */
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
