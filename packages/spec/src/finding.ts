import { z } from "zod/v4";

export const findingSchema = z
  .object({
    check: z.string().min(1).describe("Name of the check"),
    passed: z.boolean().describe("Whether the environment satisfies it"),
    reason: z.string().describe("One sentence for people"),
    evidence: z.record(z.string(), z.json()).describe("Figures that support the reason"),
  })
  .describe("Result of one quality check");

export type Finding = z.infer<typeof findingSchema>;
