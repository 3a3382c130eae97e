import { z } from "zod/v4";
import { list, object, record } from "./fields.ts";
import { ENV_CLASSES } from "./env-verdict.ts";

const groupSchema = object("Rates of a group of tasks", {
  name: z.string().describe("all, a language, or a label"),
  tasks: z.number().int().describe("Tasks, unscored ones included"),
  unscored: z.number().int().describe("Tasks that broken infrastructure left without a verdict"),
  committed: z.number().int().describe("Scored tasks with an environment"),
  commit_rate: z.number().nullable().describe("Share of the scored tasks with an environment; null without any"),
  resolved: z.number().int().describe("Scored tasks with a test that fails before and passes after the solution"),
  f2p_rate: z.number().nullable().describe("Share of the scored tasks that are resolved; null without any"),
  f2p_low: z.number().nullable().describe("Lower end of the 95 % Wilson interval"),
  f2p_high: z.number().nullable().describe("Upper end of the 95 % Wilson interval"),
  by_exit_code: z.number().int().describe("Scored tasks resolved by exit code alone, as Multi-Docker-Eval counts"),
});

export const envReportSchema = record(
  "Figures of validated environments: metrics of Multi-Docker-Eval with intervals",
  {
    all: groupSchema.describe("All tasks"),
    languages: list("Groups by language", groupSchema),
    labels: list("Groups by label: Easy, Hard, and unlabelled for tasks without one", groupSchema),
    classes: list(
      "Classes that occur, in their order",
      object("One class", {
        class: z.enum(ENV_CLASSES).describe("Class"),
        count: z.number().int().describe("Tasks of the class"),
        share: z.number().describe("Share of all tasks with a verdict"),
      }),
    ),
    usage: object("Sums over all tasks", {
      llm_calls: z.number().int().describe("Calls of models"),
      input_tokens: z.number().int().describe("Tokens of prompts"),
      output_tokens: z.number().int().describe("Tokens of answers"),
      build_wall_ms: z.number().describe("Wall time of all builds in milliseconds"),
      build_cpu_ms: z
        .number()
        .nullable()
        .default(null)
        .describe("CPU time of all builds in milliseconds; null when unknown"),
      run_wall_ms: z.number().describe("Wall time of all test runs in milliseconds"),
      run_cpu_ms: z.number().nullable().describe("CPU time of all test runs in milliseconds; null when unknown"),
      peak_memory_bytes: z.number().nullable().describe("Greatest memory of a test run; null when unknown"),
      mean_image_bytes: z.number().nullable().describe("Mean size of the images; null without any"),
    }),
  },
);

export type EnvReport = z.infer<typeof envReportSchema>;
export type EnvGroup = z.infer<typeof groupSchema>;
