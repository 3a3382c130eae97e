import { z } from "zod/v4";
import { ENV_CLASSES } from "./env-verdict.ts";
import { costSchema } from "./environment.ts";
import { schemaVersionField } from "./target.ts";

export const envExecutionSchema = z
  .object({
    by: z.string().min(1).describe("Author of the recipe: static, or a builder with a model"),
    round: z.number().int().min(0).describe("Round of the builder, from 1; 0 for the recipe without a model"),
    class: z.enum(ENV_CLASSES).describe("Class by one run of each side"),
    f2p: z.number().int().min(0).describe("Tests that fail before and pass after the solution"),
    detail: z.string().nullable().describe("Reason of a failure, for a person; null when resolved"),
  })
  .describe("A recipe that was built and run on both sides");

export const envBuildReportSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: z.string().min(1).describe("Of the task"),
    builder: z.string().min(1).describe("static, easy, hybrid, agents or single"),
    model: z.string().nullable().describe("Model that was called; null without a call"),
    prompts: z.array(z.string()).describe("Prompts with their versions, such as env-repair.all@1"),
    cost: costSchema
      .pick({ llm_calls: true, input_tokens: true, output_tokens: true, usd: true })
      .describe("Usage of the model, earlier processes of the run included"),
    executions: z.array(envExecutionSchema).describe("Executed recipes in order"),
    examples: z.array(z.string()).describe("Instances of the memory that prompts showed"),
    gave_up: z.string().nullable().describe("Why the builder ended without a proof; null when it has one"),
  })
  .describe("How an environment was built, and what the model took");

export const envObservationSchema = z
  .object({
    schema_version: schemaVersionField,
    key: z.string().min(1).describe("Digest of the executed recipe or command"),
    value: z.json().describe("Recorded result"),
  })
  .describe("Recorded execution in a run's journal; a resumed run shows the model the same text");

export type EnvExecution = z.infer<typeof envExecutionSchema>;
export type EnvBuildReport = z.infer<typeof envBuildReportSchema>;
export type EnvObservation = z.infer<typeof envObservationSchema>;
