import { z } from "zod/v4";
import { list, object, record } from "./fields.ts";

export const envMeasurementSchema = record("Time, memory and size that an environment took", {
  instance_id: z.string().min(1).describe("Of the task"),
  builds: list(
    "Builds in order",
    object("One build; repairs build again", {
      status: z.enum(["built", "failed", "infrastructure"]).describe("Outcome of the build"),
      wall_ms: z.number().describe("Wall time in milliseconds"),
      cpu_ms: z.number().nullable().default(null).describe("CPU time of its steps in milliseconds; null when unknown"),
      steps: list(
        "Layers that were built or reused, in order",
        object("A layer", {
          run: z.string().describe("Command; sources: the layer of the repository's files"),
          cached: z.boolean().describe("Whether an earlier build has the layer"),
          wall_ms: z.number().describe("Wall time in milliseconds; 0 for a cached layer"),
        }),
      ),
    }),
  ),
  image: z
    .object({
      platform: z.string().describe("Platform, for example linux/amd64"),
      size_bytes: z.number().describe("Size with its base"),
    })
    .nullable()
    .describe("Image of the last build; null without one"),
  runs: z.number().int().describe("Runs of the tests, those of repairs included"),
  run_wall_ms: z.number().describe("Wall time of all runs in milliseconds"),
  run_cpu_ms: z.number().nullable().describe("CPU time of all runs in milliseconds; null when unknown"),
  peak_memory_bytes: z.number().nullable().describe("Greatest memory of a run; null when unknown"),
});

export type EnvMeasurement = z.infer<typeof envMeasurementSchema>;
