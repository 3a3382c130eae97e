import { z } from "zod/v4";
import { count, list, object, record } from "./fields.ts";
import { ENV_CLASSES } from "./env-verdict.ts";
import { costSchema } from "./environment.ts";

export const envExecutionSchema = object("A recipe that was built and run on both sides", {
  by: z.string().min(1).describe("Author of the recipe: static, or a builder with a model"),
  round: count.describe("Round of the builder, from 1; 0 for the recipe without a model"),
  class: z.enum(ENV_CLASSES).describe("Class by one run of each side"),
  f2p: count.describe("Tests that fail before and pass after the solution"),
  detail: z.string().nullable().describe("Reason of a failure, for a person; null when resolved"),
});

export const envBuildReportSchema = record("How an environment was built, and what the model took", {
  instance_id: z.string().min(1).describe("Of the task"),
  builder: z.string().min(1).describe("static, easy, hybrid, agents or single"),
  model: z.string().nullable().describe("Model that was called; null without a call"),
  prompts: list("Prompts with their versions, such as env-repair.all@1", z.string()),
  cost: costSchema
    .pick({ llm_calls: true, input_tokens: true, output_tokens: true, usd: true })
    .describe("Usage of the model, earlier processes of the run included"),
  executions: list("Executed recipes in order", envExecutionSchema),
  examples: list("Instances of the memory that prompts showed", z.string()),
  gave_up: z.string().nullable().describe("Why the builder ended without a proof; null when it has one"),
});

export const envObservationSchema = record(
  "Recorded execution in a run's journal; a resumed run shows the model the same text",
  {
    key: z.string().min(1).describe("Digest of the executed recipe or command"),
    value: z.json().describe("Recorded result"),
  },
);

export type EnvExecution = z.infer<typeof envExecutionSchema>;
export type EnvBuildReport = z.infer<typeof envBuildReportSchema>;
export type EnvObservation = z.infer<typeof envObservationSchema>;
