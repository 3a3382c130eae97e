import { z } from "zod/v4";
import { imageField } from "./image-field.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

export const STAGES = ["source", "discover", "context", "sandbox", "testgen", "record", "checks", "final"] as const;
export type Stage = (typeof STAGES)[number];

export const rejectionSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField.nullable().describe("null where a whole source or file was lost"),
    source: z.string().describe("The SOURCE that it was lost from"),
    path: z.string().nullable().describe("File of the function; null where a whole source was lost"),
    stage: z.enum(STAGES).describe("Stage at which it was lost"),
    reason: z.string().describe("snake_case, countable"),
    detail: z.string().describe("What happened, for a person"),
  })
  .describe("One line of rejected.jsonl: every loss, explained");

export type Rejection = z.infer<typeof rejectionSchema>;

export const buildReportSchema = z
  .object({
    schema_version: schemaVersionField,
    targets: z.number().int().describe("Functions that discovery found in scope, before any other gate"),
    accepted: z.number().int().describe("Environments in the dataset"),
    rejected: z
      .record(z.string(), z.record(z.string(), z.number().int()))
      .describe("Count by stage, then reason; targets only"),
    skipped: z.record(z.string(), z.number().int()).describe("Files and sources left out, by reason"),
    sources: z.array(z.string()).describe("The sources of the command, without credentials"),
    llm_calls: z.number().int().describe("Calls of models, failed ones included"),
    input_tokens: z.number().int().describe("Tokens that the calls sent"),
    output_tokens: z.number().int().describe("Tokens that they returned"),
    wall_s: z.number().describe("Seconds that the last command took"),
    seed: z.number().int().describe("Seed of the run"),
    executor: z.string().describe("Backend of the executor that ran the code"),
    image: imageField,
    version: z.string().describe("Release of repost that wrote it"),
  })
  .describe("report.json of a build");

export type BuildReport = z.infer<typeof buildReportSchema>;
