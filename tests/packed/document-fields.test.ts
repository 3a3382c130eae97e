import { z } from "zod/v4";
import { describe, expect, it } from "vitest";
import { documentFields } from "../../scripts/document-fields.ts";

const loafSchema = z.object({
  name: z.string().describe("Name on the shelf"),
  kind: z.enum(["rye", "oat"]).describe("Grain"),
  weight: z.number().describe("Grams").nullable(),
  plain: z.string(),
  slices: z.array(z.object({ name: z.string().describe("Name of the slice") })).describe("Slices */ in order"),
  place: z.union([z.object({ shelf: z.number().describe("Shelf") }), z.object({ oven: z.number().describe("Oven") })]),
});

const DECLARATIONS = `import { z } from "zod/v4";
export declare const loafSchema: z.ZodObject<{
    name: z.ZodString;
    kind: z.ZodEnum<{
        name: "name";
    }>;
    weight: z.ZodNullable<z.ZodNumber>;
    plain: z.ZodString;
    slices: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
    }, z.core.$strip>>;
    place: z.ZodUnion<readonly [z.ZodObject<{
        shelf: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        oven: z.ZodNumber;
    }, z.core.$strip>]>;
}, z.core.$strip>;
export declare const fields: {
    name: z.ZodString;
};
export interface Other {
    name: string;
}
`;

describe("documentFields", () => {
  it("writes the description of each field before its declaration, and keeps line breaks", () => {
    const documented = documentFields(DECLARATIONS, { loafSchema, fields: { name: z.string().describe("A name") } });
    const comments = documented.split("\n").flatMap((line) => /\/\*\* .* \*\/ \w+:/u.exec(line)?.[0] ?? []);
    expect(comments).toEqual([
      "/** Name on the shelf */ name:",
      "/** Grain */ kind:",
      "/** Grams */ weight:",
      "/** Slices *\\/ in order */ slices:",
      "/** Name of the slice */ name:",
      "/** Shelf */ shelf:",
      "/** Oven */ oven:",
      "/** A name */ name:",
    ]);
    expect(documented.replaceAll(/\/\*\* .* \*\/ /gu, "")).toBe(DECLARATIONS);
  });
});
