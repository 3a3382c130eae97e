import { z } from "zod/v4";
import { object } from "./fields.ts";

export const findingSchema = object("Result of one quality check", {
  check: z.string().min(1).describe("Name of the check"),
  passed: z.boolean().describe("Whether the environment satisfies it"),
  reason: z.string().describe("One sentence for people"),
  evidence: z.record(z.string(), z.json()).describe("Figures that support the reason"),
});

export const CONTRADICTION_KINDS = ["example", "result_type", "absent_result"] as const;

/** The original contradicts a statement, whose tests are left out. */
export const contradictionSchema = object("Statement of the documentation that the original contradicts", {
  kind: z
    .enum(CONTRADICTION_KINDS)
    .describe("Result of an example, type of the result, or None or null that the original never returns"),
  documented: z.string().describe("Documented result, type or sentence"),
  calls: z.number().int().min(1).describe("Calls of the search whose outcomes contradict it"),
  test: z.string().describe("Readable test of the first of them"),
});

export type Contradiction = z.infer<typeof contradictionSchema>;

/** Names of findings that inform readers; no gate decides by them. */
export const DOCUMENTATION_FINDINGS = ["contradicts_documentation", "underspecified"] as const;

export const contradictionEvidenceSchema = z.object({ contradictions: z.array(contradictionSchema).min(1) });

export const underspecifiedEvidenceSchema = z.object({
  texts: z.array(z.string()).min(1).describe("Literals of the target that results have and the prompt lacks"),
  tests: z.number().int().min(1).describe("Tests that expect them"),
  example: z.string().describe("Readable test that prompts show"),
});

export type Finding = z.infer<typeof findingSchema>;
