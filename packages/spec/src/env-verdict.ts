import { z } from "zod/v4";
import { list, object, record } from "./fields.ts";

/** Classes of validated tasks, in the order in which they are tried. */
export const ENV_CLASSES = [
  "not_committed",
  "docker_build_error",
  "script_error",
  "infra_error",
  "silent_false_pass",
  "eval_failure",
  "flaky",
  "resolved",
] as const;
export type EnvClass = (typeof ENV_CLASSES)[number];

export const ENV_TEST_STATUSES = ["pass", "fail", "skip"] as const;
export type EnvTestStatus = (typeof ENV_TEST_STATUSES)[number];

const names = z.array(z.string());

export const envRunSchema = object("One run of the tests on one side", {
  side: z.enum(["before", "after"]).describe("Without or with the solution; the tests are there on both"),
  exit_code: z.number().int().nullable().describe("Exit code of the test script; null when a limit ended it"),
  tests: z
    .record(z.string(), z.enum(ENV_TEST_STATUSES))
    .nullable()
    .describe("Status by test; null without a complete report"),
  canary: z
    .enum(["held", "forged", "none"])
    .describe("forged: a test that must fail did not; none: the runner has no canary"),
  error: z
    .enum(["patch_conflict", "timeout", "oom", "no_report", "no_tests", "infrastructure"])
    .nullable()
    .describe("Why there are no results; null with results"),
  wall_ms: z.number().describe("Wall time in milliseconds"),
  cpu_ms: z.number().nullable().describe("CPU time in milliseconds; null when unknown"),
});

export const envVerdictSchema = record("Whether an environment proves its task's fix", {
  instance_id: z.string().min(1).describe("Instance id of the task"),
  class: z.enum(ENV_CLASSES).describe("First class that fits"),
  resolved: z.boolean().describe("Whether a test fails before and passes after the solution, in every run"),
  stable: z.boolean().describe("Whether all runs of a side agree"),
  by_exit_code: object("Whether the script exits with 0 in every run, by side; null without runs", {
    before: z.boolean().nullable().describe("Without the solution"),
    after: z.boolean().nullable().describe("With it"),
  }),
  f2p: names.describe("Tests that fail or are missing before, and pass after"),
  p2p: names.describe("Tests that pass before and after"),
  p2f: names.describe("Tests that pass before and fail after"),
  f2f: names.describe("Tests that fail before and after"),
  flaky: names.describe("Tests whose runs of one side differ"),
  canary: z
    .enum(["held", "forged", "none"])
    .optional()
    .describe(
      "held: the report names an added failing test as failed; forged: it does not; none: the runner has no canary",
    ),
  environment: object("Environment that was built; missing when the build failed", {
    base: z.string().describe("Image or root file system that the build began with"),
    base_digest: z.string().describe("sha256 of the base"),
    id: z.string().describe("Id of the image or layer"),
    platform: z.string().describe("Platform, for example linux/amd64"),
    size_bytes: z.number().describe("Size with the base"),
  }).optional(),
  detail: z.string().nullable().describe("Reason for a person; null when resolved"),
  runs: list("Runs in order", envRunSchema),
});

export type EnvRun = z.infer<typeof envRunSchema>;
export type EnvVerdict = z.infer<typeof envVerdictSchema>;
