import { z } from "zod/v4";

export const findingSchema = z
  .object({
    check: z.string().min(1).describe("Name of the check"),
    passed: z.boolean().describe("Whether the environment satisfies it"),
    reason: z.string().describe("One sentence a person understands"),
    evidence: z.record(z.string(), z.json()).describe("The figures behind it"),
  })
  .describe("What one quality check says of an environment");

export type Finding = z.infer<typeof findingSchema>;
