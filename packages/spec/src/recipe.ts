import { z } from "zod/v4";
import { ENV_LANGUAGES } from "./env-task.ts";
import { planEvidenceSchema } from "./repository-plan.ts";
import { schemaVersionField } from "./target.ts";

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

export const recipeStepSchema = z
  .object({
    layer: z.enum(RECIPE_LAYERS).describe("Layer; a change of the source rebuilds `build` alone"),
    run: z.string().min(1).describe("Command for sh, in the repository's folder"),
    inputs: z.array(z.string()).describe("Files of the repository that decide the result of a `dependencies` step"),
    user: z.enum(["root", "tester"]).describe("User that runs the command"),
  })
  .describe("One step of a build");

export const recipeSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: z.string().min(1).describe("Instance id of the task"),
    builder: z.string().min(1).describe("static, easy, or the name of a builder with a model"),
    base: z
      .object({
        language: z.enum(ENV_LANGUAGES).describe("Language whose toolchain the base has"),
        version: z.string().nullable().describe("Version of the toolchain, such as 3.11; null: the system's own"),
      })
      .describe("Toolchain of the base image"),
    steps: z.array(recipeStepSchema).describe("Steps in order"),
    helpers: z
      .array(z.object({ name: z.string().describe("File name"), content: z.string().describe("Text") }))
      .describe("Files in /opt/repost, outside of the repository, such as a reporter"),
    test: z
      .object({
        prepare: z.array(z.string()).describe("Commands after the patches and before the tests, such as a rebuild"),
        command: z
          .string()
          .min(1)
          .describe("Command that runs the tests; $RESULTS is a folder for reports, ${CANARY:-} a further test file"),
        files: z.array(z.string()).describe("Test files of the test patch that the command runs"),
        result: z
          .object({
            form: z.enum(RESULT_FORMS).describe("Form of the report"),
            path: z.string().describe("Report inside $RESULTS, or a glob inside the repository; empty for `exit_code`"),
            in_process: z
              .boolean()
              .describe("True when the tested code shares its process with the writer of the report"),
          })
          .describe("Location and form of the results"),
        canary: z
          .enum(CANARY_RUNNERS)
          .optional()
          .describe("Runner that the command passes ${CANARY:-} to; without it, no canary checks the report"),
        restore: z.array(z.string()).describe("Files and globs restored after a candidate is applied"),
        env: z.record(z.string(), z.string()).describe("Environment variables of the tests"),
      })
      .describe("Commands and settings of the tests"),
    evidence: z.array(planEvidenceSchema).describe("Why the recipe contains each value"),
    gaps: z.array(z.string()).describe("Facts that no rule found, as sentences"),
  })
  .describe("How to build a repository and run its tests");

export type Recipe = z.infer<typeof recipeSchema>;
export type RecipeStep = z.infer<typeof recipeStepSchema>;
