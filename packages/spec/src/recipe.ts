import { z } from "zod/v4";
import { list, object, objects, record } from "./fields.ts";
import { ENV_LANGUAGES } from "./env-task.ts";
import { planEvidenceSchema } from "./repository-plan.ts";

/** Folder of the repository, folder of other files, and ordinary user of builds and tests. */
export const ENV_PLACES = { repository: "/testbed", tools: "/opt/repost", user: "tester" } as const;

/** Layers in build order. The repository's sources follow `dependencies`. */
export const RECIPE_LAYERS = ["system", "dependencies", "build"] as const;
export type RecipeLayer = (typeof RECIPE_LAYERS)[number];

/** Report formats of test runners. */
export const RESULT_FORMS = [
  "junit",
  "go_json",
  "libtest_json",
  "mocha_json",
  "jest_json",
  "rspec_json",
  "tap",
  "exit_code",
] as const;
export type ResultForm = (typeof RESULT_FORMS)[number];

/** A canary is a failing test of random name in the same process. */
export const CANARY_RUNNERS = ["pytest", "mocha", "jest", "vitest", "rspec", "minitest", "phpunit"] as const;
export type CanaryRunner = (typeof CANARY_RUNNERS)[number];

export const recipeStepSchema = object("One step of a build", {
  layer: z.enum(RECIPE_LAYERS).describe("Layer; a change of the source rebuilds `build` alone"),
  run: z.string().min(1).describe("Command for sh, in the repository's folder"),
  inputs: list("Files of the repository that decide the result of a `dependencies` step", z.string()),
  user: z.enum(["root", "tester"]).describe("User that runs the command"),
});

export const recipeSchema = record("How to build a repository and run its tests", {
  instance_id: z.string().min(1).describe("Instance id of the task"),
  builder: z.string().min(1).describe("static, easy, or the name of a builder with a model"),
  base: object("Toolchain of the base image", {
    language: z.enum(ENV_LANGUAGES).describe("Language whose toolchain the base has"),
    version: z.string().nullable().describe("Toolchain version, for example 3.11; null for the system's own"),
  }),
  steps: list("Steps in order", recipeStepSchema),
  helpers: objects("Files in /opt/repost, outside of the repository, such as a reporter", {
    name: z.string().describe("File name"),
    content: z.string().describe("Text"),
  }),
  test: object("Commands and settings of the tests", {
    prepare: list("Commands after the patches and before the tests, such as a rebuild", z.string()),
    command: z
      .string()
      .min(1)
      .describe("Command that runs the tests; $RESULTS is a folder for reports, ${CANARY:-} a further test file"),
    files: list("Test files of the test patch that the command runs", z.string()),
    result: object("Location and form of the results", {
      form: z.enum(RESULT_FORMS).describe("Form of the report"),
      path: z.string().describe("Report inside $RESULTS, or a glob inside the repository; empty for `exit_code`"),
      in_process: z.boolean().describe("True when the tested code shares its process with the writer of the report"),
    }),
    canary: z
      .enum(CANARY_RUNNERS)
      .optional()
      .describe("Runner that the command passes ${CANARY:-} to; without it, no canary checks the report"),
    restore: list("Files and globs restored after a candidate is applied", z.string()),
    env: z.record(z.string(), z.string()).describe("Environment variables of the tests"),
  }),
  evidence: list("Why the recipe contains each value", planEvidenceSchema),
  gaps: list("Facts that no rule found, as sentences", z.string()),
});

export type Recipe = z.infer<typeof recipeSchema>;
export type RecipeStep = z.infer<typeof recipeStepSchema>;
