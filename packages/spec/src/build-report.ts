import { z } from "zod/v4";
import { imageField, instanceIdField, list, record } from "./fields.ts";
import { mutantCountsSchema } from "./environment.ts";
import { rejectionEvidenceSchema, STAGES } from "./rejection-reasons.ts";

export const rejectionSchema = record("One line of rejected.jsonl: a loss and its reason", {
  instance_id: instanceIdField.nullable().describe("Id of the function; null when a whole source or file was lost"),
  source: z.string().describe("SOURCE of the loss"),
  path: z.string().nullable().describe("File of the function; null where a whole source was lost"),
  stage: z.enum(STAGES).describe("Stage that rejected it"),
  reason: z.string().describe("Code in snake_case"),
  detail: z.string().describe("Description for people"),
  evidence: rejectionEvidenceSchema.optional(),
});

export type Rejection = z.infer<typeof rejectionSchema>;

export const partAttributionSchema = z.object({
  inputs: z
    .number()
    .int()
    .describe("Calls of accepted functions that the part made, changed or held back; 0 for kinds of evidence"),
  tests: z.number().int().describe("Tests of accepted environments from these calls"),
  needed: z.number().int().describe("Accepted environments that would lose a gate without these tests"),
});

export type PartAttribution = z.infer<typeof partAttributionSchema>;

export const buildReportSchema = record("report.json of a build", {
  targets: z.number().int().describe("Functions in scope, before other gates"),
  accepted: z.number().int().describe("Environments in the dataset"),
  rejected: z
    .record(z.string(), z.record(z.string(), z.number().int()))
    .describe("Counts by stage and reason; targets only"),
  skipped: z.record(z.string(), z.number().int()).describe("Skipped files and sources by reason"),
  mutants: mutantCountsSchema.optional(),
  findings: z
    .record(z.string(), z.number().int())
    .optional()
    .describe("Accepted environments by finding about their documentation"),
  attribution: z
    .record(z.string(), partAttributionSchema)
    .optional()
    .describe(
      "Parts of the search, as generator/NAME, mutator/NAME, filter/NAME or evidence/KIND. Absent without a search",
    ),
  sources: list("SOURCE arguments without credentials", z.string()),
  llm_calls: z.number().int().describe("Model calls, including failed calls"),
  input_tokens: z.number().int().describe("Tokens sent"),
  output_tokens: z.number().int().describe("Tokens received"),
  wall_s: z.number().describe("Wall time of the last command, in seconds"),
  seed: z.number().int().describe("Seed of the run"),
  executor: z.string().describe("Backend of the executor that ran the code"),
  image: imageField,
  version: z.string().describe("Release of repost that wrote the report"),
});

export type BuildReport = z.infer<typeof buildReportSchema>;
