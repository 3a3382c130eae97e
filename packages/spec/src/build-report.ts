import { z } from "zod/v4";
import { instanceIdField, schemaVersionField } from "./target.ts";

export const STAGES = ["source", "discover", "context", "sandbox", "testgen", "record", "checks", "final"] as const;
export type Stage = (typeof STAGES)[number];

export const rejectionSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField.nullable().describe("null where a whole source or file was lost"),
    source: z.string(),
    path: z.string().nullable(),
    stage: z.enum(STAGES),
    reason: z.string().describe("snake_case, countable"),
    detail: z.string().describe("What happened, for a person"),
  })
  .describe("One line of rejected.jsonl: every loss, explained");

export type Rejection = z.infer<typeof rejectionSchema>;

export const buildReportSchema = z
  .object({
    schema_version: schemaVersionField,
    targets: z.number().int().describe("Functions that discovery found in scope, before any other gate"),
    accepted: z.number().int(),
    rejected: z
      .record(z.string(), z.record(z.string(), z.number().int()))
      .describe("Count by stage, then reason; targets only"),
    skipped: z.record(z.string(), z.number().int()).describe("Files and sources left out, by reason"),
    sources: z.array(z.string()),
    llm_calls: z.number().int(),
    input_tokens: z.number().int(),
    output_tokens: z.number().int(),
    wall_s: z.number(),
    seed: z.number().int(),
    executor: z.string(),
    version: z.string().describe("Release of repost that wrote it"),
  })
  .describe("report.json of a build");

export type BuildReport = z.infer<typeof buildReportSchema>;
